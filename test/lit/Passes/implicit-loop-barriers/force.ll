; <force> opens every loop that all work-items provably enter and leave together. It opens no other loop, and no endless
; loop.
; RUN: oclopt -S -passes='implicit-loop-barriers<force>' %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -S -passes='implicit-loop-barriers<force>' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @nested(
; CHECK: outer:
; CHECK-NEXT: %i = phi
; CHECK-NEXT: call void @__oclc_loop_barrier()
; CHECK: inner:
; CHECK-NEXT: %j = phi
; CHECK-NEXT: call void @__oclc_loop_barrier()
define spir_kernel void @nested(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  store i64 %j, ptr addrspace(1) %p
  %j.next = add i64 %j, 1
  %j.again = icmp ult i64 %j.next, %i
  br i1 %j.again, label %inner, label %latch
latch:
  %i.next = add i64 %i, 1
  %i.again = icmp ult i64 %i.next, %n
  br i1 %i.again, label %outer, label %exit
exit:
  ret void
}

; CHECK-LABEL: @leaves_one_by_one(
; CHECK-NOT: __oclc_loop_barrier
; CHECK-LABEL: @enters_in_part(
; CHECK-NOT: __oclc_loop_barrier
; CHECK-LABEL: @around(
; CHECK-NOT: __oclc_loop_barrier
; CHECK-LABEL: @endless(
; CHECK-NOT: __oclc_loop_barrier
; CHECK: declare
define spir_kernel void @leaves_one_by_one(ptr addrspace(1) %p) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i64 %i, ptr addrspace(1) %p
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %id
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define spir_kernel void @enters_in_part(ptr addrspace(1) %p, i64 %n) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %guard = icmp ult i64 %id, %n
  br i1 %guard, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i64 %i, ptr addrspace(1) %p
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

; The trip count of the inner loop is uniform, but work-items enter the loop different numbers of times.
define spir_kernel void @around(ptr addrspace(1) %p, i64 %n) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  store i64 %j, ptr addrspace(1) %p
  %j.next = add i64 %j, 1
  %j.again = icmp ult i64 %j.next, %n
  br i1 %j.again, label %inner, label %latch
latch:
  %i.next = add i64 %i, 1
  %i.again = icmp ult i64 %i.next, %id
  br i1 %i.again, label %outer, label %exit
exit:
  ret void
}

define spir_kernel void @endless(ptr addrspace(1) %p) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %never = icmp eq i64 %id, 5000
  br i1 %never, label %loop, label %exit
loop:
  br label %loop
exit:
  store i64 %id, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
