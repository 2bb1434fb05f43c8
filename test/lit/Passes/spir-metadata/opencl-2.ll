; From OpenCL C 2.0 on, the last work-group of a dimension may be smaller.
; RUN: oclopt -passes=spir-metadata -S %s | FileCheck %s
target triple = "spirv64v1.2-unknown-unknown"

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK: define spir_kernel void @k() {
define spir_kernel void @k() {
  ret void
}

; CHECK-NOT: uniform-work-group-size
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
