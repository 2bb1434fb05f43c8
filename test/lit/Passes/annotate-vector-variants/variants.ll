; Calls of kept built-ins list their variants for 2 to 64 lanes, with and without a mask.
; RUN: oclopt -S -passes=annotate-vector-variants,verify %s | FileCheck %s

; CHECK: @llvm.compiler.used = appending global {{.*}}@_Z3powDv2_fS_{{.*}}@oclc.masked.64._Z3powff

; CHECK-LABEL: define float @f(
; CHECK: call float @_Z3powff(float %x, float %y) #[[CALL:[0-9]+]]
; CHECK: call float @other(float %x)
; CHECK-NOT: #
; CHECK: ret
define float @f(float %x, float %y) {
  %p = call float @_Z3powff(float %x, float %y) nobuiltin "no-builtins"
  %o = call float @other(float %x)
  %r = fadd float %p, %o
  ret float %r
}

declare float @_Z3powff(float, float) #0
declare float @other(float)

attributes #0 = { nounwind willreturn memory(none) "oclc-builtin"="_Z3powff" }

; CHECK: declare <8 x float> @_Z3powDv8_fS_(<8 x float>, <8 x float>) #[[WIDE8:[0-9]+]]

; Inactive lanes get the argument 1, for which every function takes its fast path.
; CHECK: define internal <8 x float> @oclc.masked.8._Z3powff(<8 x float> %[[X:.*]], <8 x float> %[[Y:.*]], <8 x i1> %[[M:.*]])
; CHECK-NEXT: %[[A:.*]] = select <8 x i1> %[[M]], <8 x float> %[[X]], <8 x float> splat (float 1.000000e+00)
; CHECK-NEXT: %[[B:.*]] = select <8 x i1> %[[M]], <8 x float> %[[Y]], <8 x float> splat (float 1.000000e+00)
; CHECK-NEXT: %[[R:.*]] = call <8 x float> @_Z3powDv8_fS_(<8 x float> %[[A]], <8 x float> %[[B]])
; CHECK-NEXT: ret <8 x float> %[[R]]

; A variant with more lanes than OpenCL C's vectors have makes several calls.
; CHECK: define internal <32 x float> @oclc.wide.32._Z3powff(
; CHECK-COUNT-2: call <16 x float> @_Z3powDv16_fS_(
; CHECK: ret <32 x float>

; CHECK: attributes #[[WIDE8]] = { {{.*}}memory(none) "oclc-builtin"="_Z3powDv8_fS_" }
; CHECK: attributes #[[CALL]] = { "vector-function-abi-variant"="_ZGV_LLVM_N2vv__Z3powff(_Z3powDv2_fS_),_ZGV_LLVM_M2vv__Z3powff(oclc.masked.2._Z3powff),{{.*}},_ZGV_LLVM_N32vv__Z3powff(oclc.wide.32._Z3powff),{{.*}}_ZGV_LLVM_M64vv__Z3powff(oclc.masked.64._Z3powff)" }
