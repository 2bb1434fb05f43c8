; The memory of another work-item is its element of the context array.
; RUN: oclopt -S -passes='specialize<8>,function(select-work-group-method<loops>,phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @k.8x1x1(
; CHECK: %[[MINE:.*]] = getelementptr inbounds i8, ptr %context, i64 0
; CHECK: %[[OWN:.*]] = getelementptr inbounds i32, ptr %[[MINE]], i64 %local.id.x
; CHECK: store i32 %{{.*}}, ptr %[[OWN]], align 4, !llvm.access.group
; CHECK: %[[ID:.*]] = xor i64 %[[LANE:.*]], 1
; CHECK: %[[THEIRS:.*]] = getelementptr inbounds i32, ptr %[[MINE]], i64 %[[ID]]
; CHECK: load i32, ptr %[[THEIRS]], align 4, !llvm.access.group
; CHECK-NOT: call
define spir_kernel void @k(ptr addrspace(1) %p) {
  %mine = alloca i32
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %slot = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %slot
  %own = call spir_func ptr @__oclc_item_memory(ptr %mine, i64 %id)
  store i32 %x, ptr %own
  call spir_func void @__oclc_sub_group_barrier()
  %other = xor i64 %id, 1
  %theirs = call spir_func ptr @__oclc_item_memory(ptr %mine, i64 %other)
  %y = load i32, ptr %theirs
  store i32 %y, ptr addrspace(1) %slot
  ret void
}

declare spir_func void @__oclc_sub_group_barrier()
declare spir_func ptr @__oclc_item_memory(ptr, i64)
declare spir_func i64 @_Z12get_local_idj(i32)
