; A request may be the first instruction of a kernel.
; RUN: oclopt -passes=allocate-collective-storage -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: store i64 0, ptr addrspace(3) @k.group
; CHECK: call spir_func void @_Z7barrierj(
; CHECK: store i64 64, ptr addrspace(3) @k.group
; CHECK-NEXT: ret void
define spir_kernel void @k() {
  %size = call spir_func ptr addrspace(3) @__oclc_group_variable_size(i64 0)
  store i64 64, ptr addrspace(3) %size, align 8
  ret void
}

declare spir_func ptr addrspace(3) @__oclc_group_variable_size(i64)
