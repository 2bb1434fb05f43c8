; A minimum or maximum becomes a comparison and a select if an operand is never NaN, which is then the result where the
; other one is NaN.
; RUN: oclopt -S -passes=minimum-without-nan %s | FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | oclopt -S -passes=minimum-without-nan | FileCheck %s --check-prefix=OTHER

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @bound(
; CHECK:         %[[LESS:.*]] = fcmp olt <4 x float> %x, %bound
; CHECK-NEXT:    %r = select <4 x i1> %[[LESS]], <4 x float> %x, <4 x float> %bound
; OTHER-LABEL: @bound(
; OTHER:         call <4 x float> @llvm.minnum
define <4 x float> @bound(<4 x float> %x, i32 %n) {
  %f = sitofp i32 %n to float
  %one = insertelement <4 x float> poison, float %f, i64 0
  %bound = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %r = call <4 x float> @llvm.minnum(<4 x float> %x, <4 x float> %bound)
  ret <4 x float> %r
}

; The first operand is never NaN.
; CHECK-LABEL: @first(
; CHECK:         %[[MORE:.*]] = fcmp ogt double %x, %bound
; CHECK-NEXT:    %r = select i1 %[[MORE]], double %x, double %bound
define double @first(double %x, i32 %n) {
  %bound = uitofp i32 %n to double
  %r = call double @llvm.maxnum(double %bound, double %x)
  ret double %r
}

; CHECK-LABEL: @unknown(
; CHECK:         call float @llvm.minnum
define float @unknown(float %x, float %y) {
  %r = call float @llvm.minnum(float %x, float %y)
  ret float %r
}

; The order of zeros is not that of a comparison.
; CHECK-LABEL: @zeros(
; CHECK:         call float @llvm.minimumnum
define float @zeros(float %x) {
  %r = call float @llvm.minimumnum(float %x, float 0.0)
  ret float %r
}

; In code that is never reached, an operand may be the result.
; CHECK-LABEL: @unreached(
define void @unreached() {
  ret void
never:
  %r = call float @llvm.minnum(float 1.0, float %r)
  br label %never
}
