; A work-item visits 3 x 3 neighbours, and sums up as many elements of each as a table says, unless it leaves early. The
; estimates know that the outer loops have three iterations, with one work-item at a time and with vectors. LLVM assumes
; about thirty for each, which is so far from the machine code that nothing would be simulated. Were the exits as likely
; as not after the loops are unrolled, a work-item would take a few dozen cycles.
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: %item, LLVM's loop: {{.*}} for 1 work-items, {{[2-4][0-9][0-9]}}.
; CHECK: %item, 8 lanes: {{.*}} for 8 work-items, {{[5-9][0-9][0-9]|1[0-4][0-9][0-9]}}.
define void @neighbours(ptr noalias %counts, ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  br label %rows

rows:
  %y = phi i64 [ 0, %item ], [ %y.next, %rows.latch ]
  %sum.y = phi i32 [ 0, %item ], [ %sum.row, %rows.latch ]
  br label %columns

columns:
  %x = phi i64 [ 0, %rows ], [ %x.next, %columns.latch ]
  %sum.x = phi i32 [ %sum.y, %rows ], [ %sum.cell, %columns.latch ]
  %offset = mul i64 %y, 3
  %place = add i64 %offset, %x
  %cell = add i64 %place, %id
  %p = getelementptr i32, ptr %counts, i64 %cell
  %count = load i32, ptr %p, !llvm.access.group !3
  %count.wide = sext i32 %count to i64
  %leaves = icmp slt i32 %count, 1
  br i1 %leaves, label %latch, label %elements

elements:
  %k = phi i64 [ 0, %columns ], [ %k.next, %elements ]
  %sum = phi i32 [ %sum.x, %columns ], [ %sum.next, %elements ]
  %at = add i64 %cell, %k
  %q = getelementptr i32, ptr %in, i64 %at
  %element = load i32, ptr %q, !llvm.access.group !3
  %sum.next = add i32 %sum, %element
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp slt i64 %k.next, %count.wide
  br i1 %more, label %elements, label %columns.latch

columns.latch:
  %sum.cell = phi i32 [ %sum.next, %elements ]
  %x.next = add nuw nsw i64 %x, 1
  %x.more = icmp ult i64 %x.next, 3
  br i1 %x.more, label %columns, label %rows.latch

rows.latch:
  %sum.row = phi i32 [ %sum.cell, %columns.latch ]
  %y.next = add nuw nsw i64 %y, 1
  %y.more = icmp ult i64 %y.next, 3
  br i1 %y.more, label %rows, label %latch

latch:
  %result = phi i32 [ %sum.x, %columns ], [ %sum.row, %rows.latch ]
  %o = getelementptr i32, ptr %out, i64 %id
  store i32 %result, ptr %o, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
