; Dimension 0 varies fastest, also without a barrier.
; RUN: oclopt -S -passes='specialize<2x1x2>,function(select-work-group-method<replicate>,phis-to-allocas,allocas-to-entry,barrier-regions,workitem-replication,simplifycfg)' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k.2x1x2(
; CHECK: store volatile i64 0, ptr addrspace(1) %p
; CHECK: store volatile i64 0, ptr addrspace(1) %p
; CHECK: store volatile i64 1, ptr addrspace(1) %p
; CHECK: store volatile i64 0, ptr addrspace(1) %p
; CHECK: store volatile i64 0, ptr addrspace(1) %p
; CHECK: store volatile i64 1, ptr addrspace(1) %p
; CHECK: store volatile i64 1, ptr addrspace(1) %p
; CHECK: store volatile i64 1, ptr addrspace(1) %p
; CHECK-NOT: store
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  %z = call spir_func i64 @_Z12get_local_idj(i32 2)
  store volatile i64 %x, ptr addrspace(1) %p
  store volatile i64 %z, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
