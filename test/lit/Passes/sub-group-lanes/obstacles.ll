; The test shows what prevents the work-items of a sub-group from becoming lanes, and what does not.
; RUN: oclopt -S -pass-remarks-missed=sub-group-lanes -passes='specialize<any;32;24;16x2>,sub-group-lanes' %s -o %t.ll 2> %t.remarks
; RUN: FileCheck %s < %t.remarks
; RUN: grep '^define' %t.ll | FileCheck %s --check-prefix=FORM

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: sub-group functions become barriers for local size 24x1x1: the local size in dimension 0 is not a multiple of the sub-group size
; FORM-NOT: lanes
; FORM: @plain.any.lanes(
; FORM: @plain.32x1x1.lanes(
; FORM: @plain.16x2x1.lanes(
define spir_kernel void @plain(ptr addrspace(1) %p) {
  %form = call i1 @__oclc_lane_form()
  br i1 %form, label %lanes, label %exit
lanes:
  call i32 @__oclc_lane_read_int(i32 0, i32 0)
  br label %exit
exit:
  ret void
}

; A branch on the local id diverges within the sub-group.
; CHECK: for any local size: control flow may diverge within a sub-group before a sub-group function
; CHECK: for local size 32x1x1: control flow may diverge within a sub-group before a sub-group function
; CHECK: for local size 24x1x1
; CHECK: for local size 16x2x1: control flow may diverge within a sub-group before a sub-group function
define spir_kernel void @parted(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %few = icmp ult i64 %id, 5
  %form = call i1 @__oclc_lane_form()
  %both = and i1 %few, %form
  br i1 %both, label %lanes, label %exit
lanes:
  call i32 @__oclc_lane_read_int(i32 0, i32 0)
  br label %exit
exit:
  ret void
}

; A branch on results of sub-group functions and on the row does not diverge within the sub-group.
; CHECK: for local size 24x1x1
; FORM: @together.any.lanes(
; FORM: @together.32x1x1.lanes(
; FORM: @together.16x2x1.lanes(
define spir_kernel void @together(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = call spir_func i64 @_Z12get_local_idj(i32 1)
  %item = trunc i64 %id to i32
  %form = call i1 @__oclc_lane_form()
  br i1 %form, label %lanes, label %exit
lanes:
  %group = call i32 @__oclc_lane_group(i32 %item)
  %all = call i32 @__oclc_lane_reduce_add_int(i32 %item)
  %there = call i32 @__oclc_lane_broadcast_int(i32 %item, i32 3)
  %sum = add i32 %group, %all
  %sums = add i32 %sum, %there
  %here = trunc i64 %row to i32
  %decides = icmp eq i32 %sums, %here
  br i1 %decides, label %more, label %exit
more:
  call i32 @__oclc_lane_read_int(i32 0, i32 0)
  br label %exit
exit:
  ret void
}

; A branch that diverges within the work-group decides about a barrier, so work-items need continuations (cbs).
; CHECK: for any local size: control flow may diverge before a barrier
; CHECK: for local size 32x1x1: control flow may diverge before a barrier
; FORM-NOT: lanes
define spir_kernel void @barrier(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %few = icmp ult i64 %id, 5
  %form = call i1 @__oclc_lane_form()
  br i1 %form, label %lanes, label %exit
lanes:
  call i32 @__oclc_lane_read_int(i32 0, i32 0)
  br i1 %few, label %wait, label %exit
wait:
  call spir_func void @_Z7barrierj(i32 1)
  br label %exit
exit:
  ret void
}

declare i1 @__oclc_lane_form() memory(none)
declare i32 @__oclc_lane_group(i32) memory(none)
declare i32 @__oclc_lane_reduce_add_int(i32) convergent memory(inaccessiblemem: readwrite)
declare i32 @__oclc_lane_broadcast_int(i32, i32) convergent memory(inaccessiblemem: readwrite)
declare i32 @__oclc_lane_read_int(i32, i32) convergent memory(inaccessiblemem: readwrite)
declare spir_func i64 @_Z12get_local_idj(i32) memory(none)
declare spir_func void @_Z7barrierj(i32) convergent
