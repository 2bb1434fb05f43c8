; An index that begins at the id and grows by an argument in each iteration: the check includes the value after the last
; one, and that the step and the whole way fit into 32 bits. The lanes of the copy are contiguous.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK: %[[STEP:.*]] = sext i32 %step to i64
; CHECK: %[[WAY:.*]] = mul i64 %[[STEP]], %[[REPEATS:.*]]
; CHECK-DAG: icmp sge i64 %[[WAY]], -2147483648
; CHECK-DAG: icmp sle i64 %[[WAY]], 2147483647
; CHECK: %no.index.wraps = freeze
; CHECK: br i1 %no.index.wraps
; CHECK: load <4 x i32>
; CHECK-NOT: gather
; CHECK-NOT: scatter
; CHECK: store <4 x i32>
; CHECK: entry.split.split.alone:
define void @k(ptr noalias %in, ptr noalias %out, i32 %n, i32 %step, i32 %begin, i64 %first, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %first, %id
  %x = trunc i64 %global to i32
  %start = add i32 %x, %begin
  br label %loop

loop:
  %k = phi i32 [ 0, %item ], [ %k.next, %loop ]
  %at = phi i32 [ %start, %item ], [ %at.next, %loop ]
  %wide = sext i32 %at to i64
  %p = getelementptr i32, ptr %in, i64 %wide
  %v = load i32, ptr %p, !llvm.access.group !3
  %q = getelementptr i32, ptr %out, i64 %wide
  store i32 %v, ptr %q, !llvm.access.group !3
  %at.next = add i32 %at, %step
  %k.next = add nuw i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %latch

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
