; One of two clones of a kernel is kept: the one with lanes, if all its operations on lanes are in vectorized loops.
; RUN: oclopt -S -passes='vectorize-work-items<8>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: define void @good(
define void @good() #0 {
  ret void
}

; CHECK: define void @good.lanes(
define void @good.lanes(ptr %p) #1 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %q = getelementptr i32, ptr %p, i64 %id
  %x = load i32, ptr %q, !llvm.access.group !3
  %sum = call i32 @__oclc_lane_reduce_max_uint(i32 %x)
  store i32 %sum, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 16
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; An operation on lanes outside of any loop over work-items has no lanes.
; CHECK: define void @bad(
; CHECK-NOT: define void @bad.lanes(
define void @bad() #2 {
  ret void
}

define void @bad.lanes(ptr %p) #3 {
  %sum = call i32 @__oclc_lane_reduce_max_uint(i32 5)
  store i32 %sum, ptr %p
  ret void
}

; CHECK-NOT: declare i32 @__oclc_lane_reduce_max_uint
declare i32 @__oclc_lane_reduce_max_uint(i32) convergent nounwind willreturn memory(inaccessiblemem: readwrite)

attributes #0 = { "oclc-pair"="good" "target-cpu"="x86-64-v3" }
attributes #1 = { "oclc-pair"="good" "oclc-lanes"="4" "target-cpu"="x86-64-v3" }
attributes #2 = { "oclc-pair"="bad" "target-cpu"="x86-64-v3" }
attributes #3 = { "oclc-pair"="bad" "oclc-lanes"="4" "target-cpu"="x86-64-v3" }

; CHECK: !oclc.entries = !{![[GOOD:[0-9]+]], ![[OTHER:[0-9]+]]}
; CHECK: ![[GOOD]] = !{ptr @good.lanes, !"good"
; CHECK: ![[OTHER]] = !{ptr @bad, !"bad"
!oclc.entries = !{!4, !5, !6, !7}
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = !{ptr @good, !"good", !"16x1x1", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
!5 = !{ptr @good.lanes, !"good", !"16x1x1", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
!6 = !{ptr @bad, !"bad", !"16x1x1", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
!7 = !{ptr @bad.lanes, !"bad", !"16x1x1", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
