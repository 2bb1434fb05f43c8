; A flag of a work-item is a private variable that is 0 at the start. In loops, the work-items of a sub-group wait for
; each other before the iterations in which they may meet.
; RUN: oclopt -S -passes=allocate-collective-storage %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @meet(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %[[LATER:.*]] = alloca i8
; CHECK-NEXT:    %[[LOOPED:.*]] = alloca i8
; CHECK-NEXT:    store i8 0, ptr %[[LATER]]
; CHECK-NEXT:    store i8 0, ptr %[[LOOPED]]
; CHECK:       outer:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    call void @__oclc_next_iteration()
; CHECK:       inner:
; CHECK-NEXT:    %j = phi
; CHECK-NEXT:    call void @__oclc_next_iteration()
; CHECK:         call void @set(ptr %[[LOOPED]])
; CHECK:       without:
; CHECK-NEXT:    %k = phi
; CHECK-NOT:     next_iteration
; CHECK:         call void @set(ptr %[[LATER]])
define spir_kernel void @meet(i32 %n) {
entry:
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.next ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.next ]
  %skips = icmp eq i32 %j, 3
  br i1 %skips, label %inner.next, label %calls

calls:
  %flag = call ptr @__oclc_item_flag()
  call void @set(ptr %flag)
  br label %inner.next

inner.next:
  %j.next = add i32 %j, 1
  %j.goes = icmp slt i32 %j.next, %n
  br i1 %j.goes, label %inner, label %outer.next

outer.next:
  %i.next = add i32 %i, 1
  %i.goes = icmp slt i32 %i.next, %n
  br i1 %i.goes, label %outer, label %without

without:
  %k = phi i32 [ 0, %outer.next ], [ %k.next, %without ]
  %k.next = add i32 %k, 1
  %k.goes = icmp slt i32 %k.next, %n
  br i1 %k.goes, label %without, label %end

end:
  %later = call ptr @__oclc_item_flag()
  call void @set(ptr %later)
  ret void
}

declare ptr @__oclc_item_flag()
declare void @set(ptr)
