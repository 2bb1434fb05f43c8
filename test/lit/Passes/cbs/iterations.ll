; A barrier that begins the body of a loop has the highest number among those of the loop, even behind an implicit
; barrier: work-items that skip the rest of an iteration wait there for those that do not.
; RUN: oclopt -S -passes='specialize<8>,function(select-work-group-method<cbs>,phis-to-allocas,allocas-to-entry,barrier-regions,cbs)' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK:      switch i32 %{{.*}}, label %never [
; CHECK-NEXT:   i32 0, label %entry.barrier.guarded
; CHECK-DAG:    i32 {{.*}}, label %join.barrier.guarded
; CHECK:        i32 [[#FIRST:]], label %barrier1.guarded
; CHECK-NEXT:   i32 [[#FIRST+1]], label %barrier3.guarded
; CHECK-NEXT:   i32 [[#FIRST+2]], label %barrier.guarded
; CHECK-NEXT: ]
define spir_kernel void @skip(ptr addrspace(1) %p) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %slot = getelementptr i64, ptr addrspace(1) %p, i64 %id
  br label %loop

loop:
  %left = phi i64 [ %id, %entry ], [ %next, %latch ]
  call void @__oclc_sub_group_barrier()
  switch i64 %left, label %both [
    i64 0, label %exit
    i64 2, label %latch
  ]

both:
  store i64 %left, ptr addrspace(1) %slot
  call void @__oclc_sub_group_barrier()
  store i64 0, ptr addrspace(1) %slot
  call void @__oclc_sub_group_barrier()
  br label %latch

latch:
  %next = sub i64 %left, 1
  br label %loop

exit:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare void @__oclc_sub_group_barrier() #0

attributes #0 = { convergent }
