; What the producer was given applies as well; other texts in the list do no harm.
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
