; The counter of a loop that lanes leave at different times stays scalar, also if PHIs after a divergent branch pass it
; on; so do a loop that starts from it and a branch on it.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK: outer:
; CHECK: %i = phi i32 [ 0, %item ], [ %i.next, %again ]
; CHECK: inner:
; CHECK: %j = phi i32 [ %j.next, %inner ], [ %i, %inner.preheader ]
; CHECK: %j.again = icmp ult i32 %j.next, 8
; CHECK: %[[AGAIN:.*]] = freeze i1 %j.again
; CHECK: br i1 %[[AGAIN]], label %inner, label %again.loopexit
; CHECK: again:
; CHECK: %i.next = add i32 %i, 1

define void @k(ptr noalias %in, ptr noalias %out, i32 %n, i64 %size) {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %p, !llvm.access.group !3
  br label %outer

outer:
  %i = phi i32 [ 0, %item ], [ %i.next, %again ]
  %odd = and i32 %x, 1
  %parts = icmp eq i32 %odd, 0
  br i1 %parts, label %inner.ph, label %other

inner.ph:
  br label %inner

inner:
  %j = phi i32 [ %i, %inner.ph ], [ %j.next, %inner ]
  %s = phi i32 [ 0, %inner.ph ], [ %s.next, %inner ]
  %s.next = add i32 %s, %x
  %j.next = add i32 %j, 1
  %j.again = icmp ult i32 %j.next, 8
  br i1 %j.again, label %inner, label %behind

behind:
  br label %again

other:
  br label %again

again:
  %i.same = phi i32 [ %i, %behind ], [ %i, %other ]
  %r = phi i32 [ %s.next, %behind ], [ 7, %other ]
  %i.next = add i32 %i.same, 1
  %mixed = add i32 %r, %x
  %stay = icmp ugt i32 %mixed, %i.next
  br i1 %stay, label %outer, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %i.next, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
