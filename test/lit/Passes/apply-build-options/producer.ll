; The options with which the producer compiled apply as well; other strings in the list are ignored.
; RUN: oclopt -passes=apply-build-options -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: fmul nnan ninf float %a, %b
; CHECK: fdiv nnan ninf float %p, %b
define float @f(float %a, float %b) {
  %p = fmul float %a, %b
  %q = fdiv float %p, %b
  ret float %q
}

!opencl.compiler.options = !{!0}
!0 = !{!"-cl-finite-math-only", !"-cl-kernel-arg-info", !"-cl-", !"", null, i32 1}
