; A minimum or maximum that does not order zeros becomes a comparison and a select if an operand is never NaN, which is
; then the result where the other one is NaN. Both have the flags of the minimum.
; RUN: oclopt -S -passes=minimum-without-nan %s | FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | oclopt -S -passes=minimum-without-nan | FileCheck %s --check-prefix=OTHER

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @bound(
; CHECK:         %[[LESS:.*]] = fcmp ninf nsz olt <4 x float> %x, %bound
; CHECK-NEXT:    %r = select ninf nsz <4 x i1> %[[LESS]], <4 x float> %x, <4 x float> %bound
; OTHER-LABEL: @bound(
; OTHER:         call ninf nsz <4 x float> @llvm.minnum
define <4 x float> @bound(<4 x float> noundef %x, i32 noundef %n) {
  %f = sitofp i32 %n to float
  %one = insertelement <4 x float> poison, float %f, i64 0
  %bound = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %r = call ninf nsz <4 x float> @llvm.minnum(<4 x float> %x, <4 x float> %bound)
  ret <4 x float> %r
}

; The first operand is never NaN. An operand that may be undefined has one value for both uses.
; CHECK-LABEL: @first(
; CHECK:         %[[X:.*]] = freeze double %x
; CHECK-NEXT:    %[[MORE:.*]] = fcmp nsz ogt double %[[X]], 1.000000e+00
; CHECK-NEXT:    %r = select nsz i1 %[[MORE]], double %[[X]], double 1.000000e+00
define double @first(double %x) {
  %r = call nsz double @llvm.maxnum(double 1.0, double %x)
  ret double %r
}

; CHECK-LABEL: @unknown(
; CHECK:         call nsz float @llvm.minnum
define float @unknown(float %x, float %y) {
  %r = call nsz float @llvm.minnum(float %x, float %y)
  ret float %r
}

; The order of zeros is not that of a comparison.
; CHECK-LABEL: @zeros(
; CHECK:         call float @llvm.minnum
define float @zeros(float %x) {
  %r = call float @llvm.minnum(float %x, float 0.0)
  ret float %r
}

; CHECK-LABEL: @strict(
; CHECK:         call nsz float @llvm.minnum
define float @strict(float %x) strictfp {
  %r = call nsz float @llvm.minnum(float %x, float 1.0) strictfp
  ret float %r
}

; In code that is never reached, an operand may be the result.
; CHECK-LABEL: @unreached(
define void @unreached() {
  ret void
never:
  %r = call nsz float @llvm.minnum(float 1.0, float %r)
  br label %never
}
