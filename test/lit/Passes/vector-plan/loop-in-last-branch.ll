; Both branches are skipped if no lane takes them, and the second one begins with a loop. Without lanes for it, control goes
; on behind the loop.
; RUN: oclopt -disable-output -passes='print<linearization>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: loop over work-items %item
; CHECK-NEXT: %item: all lanes; goto any(%other) ? %other : any(%loop.preheader) ? %loop.preheader : %latch
; CHECK-NEXT: %other: lanes of %other; goto any(%loop.preheader) ? %loop.preheader : %latch
define void @k(ptr noalias %in, ptr noalias %out, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %p, !llvm.access.group !3
  %negative = icmp slt i32 %x, 0
  br i1 %negative, label %before.loop, label %other

other:
  %q = getelementptr i32, ptr %out, i64 %id
  %u = load i32, ptr %in, !llvm.access.group !3
  %sum = add i32 %u, %x
  store i32 %sum, ptr %q, !llvm.access.group !3
  br label %latch

before.loop:
  br label %loop

loop:
  %k = phi i64 [ 0, %before.loop ], [ %k.next, %loop ]
  %row = mul i64 %k, %n
  %at = add i64 %row, %id
  %r = getelementptr i32, ptr %out, i64 %at
  store i32 %x, ptr %r, !llvm.access.group !3
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, 10
  br i1 %more, label %loop, label %behind.loop

behind.loop:
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
