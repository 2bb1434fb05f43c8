; A kernel with the execution mode ContractionOff, and a function that it calls, keep products and sums apart.
; RUN: %oclopt -passes=spir-contractions -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @off(
; CHECK: fmul
; CHECK: fadd
define spir_kernel void @off(float %a, ptr addrspace(1) %out) {
  %product = fmul float %a, %a
  %sum = fadd float %product, %a
  %more = call spir_func float @shared(float %sum)
  store float %more, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @shared(
; CHECK: fmul
; CHECK: fadd
define spir_func float @shared(float %a) {
  %product = fmul float %a, %a
  %sum = fadd float %product, %a
  ret float %sum
}

; CHECK-LABEL: @on(
; CHECK: call float @llvm.fmuladd.f32(
define spir_kernel void @on(float %a, ptr addrspace(1) %out) {
  %product = fmul float %a, %a
  %sum = fadd float %product, %a
  %more = call spir_func float @shared(float %sum)
  store float %more, ptr addrspace(1) %out
  ret void
}

!opencl.enable.FP_CONTRACT = !{}
!spirv.ExecutionMode = !{!0, !1, !2, !3}
!0 = !{ptr @off, i32 31}
!1 = !{ptr @on, i32 30, i32 1}
!2 = !{ptr @on}
!3 = !{null, null}
