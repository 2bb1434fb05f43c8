; A declaration with the name of a function on images may have no parameters.
; RUN: not oclc %s -o %t.oclbin 2>&1 | FileCheck %s
; CHECK-NOT: crashed
; CHECK: error:

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

declare ptr addrspace(2) @__translate_sampler_initializer()

define spir_kernel void @k(ptr addrspace(1) %p) !kernel_arg_type !0 {
  %s = call ptr addrspace(2) @__translate_sampler_initializer()
  store ptr addrspace(2) %s, ptr addrspace(1) %p
  ret void
}

!0 = !{!"int*"}
