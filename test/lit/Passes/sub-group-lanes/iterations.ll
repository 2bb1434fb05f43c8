; Work-items that wait at barriers begin the iterations of a loop together; lanes do so anyway.
; RUN: oclopt -S -passes='specialize<32>,sub-group-lanes' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @sums.32x1x1(
; CHECK:       loop:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    call void @__oclc_sub_group_barrier()
; CHECK-NEXT:    %next = add
; CHECK-LABEL: define spir_kernel void @sums.32x1x1.lanes(
; CHECK-NOT:     @__oclc_sub_group_barrier()
; CHECK:         call i32 @__oclc_lane_reduce_add_int(i32 %i)
; CHECK-NOT:     __oclc_next_iteration
define spir_kernel void @sums(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  call void @__oclc_next_iteration()
  %next = add i32 %i, 1
  %form = call i1 @__oclc_lane_form()
  br i1 %form, label %lanes, label %latch

lanes:
  %sum = call i32 @__oclc_lane_reduce_add_int(i32 %i)
  store i32 %sum, ptr addrspace(1) %p
  br label %latch

latch:
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @__oclc_next_iteration() #0
declare i1 @__oclc_lane_form()
declare i32 @__oclc_lane_reduce_add_int(i32) #0

attributes #0 = { convergent }
