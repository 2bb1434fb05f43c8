; Branch weights express how often a vector runs a loop or a path. Lanes whose bounds have strides stay together: a
; vector runs as many iterations as a lane does on average. Otherwise it runs half as many again. An iteration of a loop
; without a known count has a probability of 31 in 32 to be followed by another one.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; for (k = id; k < n; ++k)
; CHECK-LABEL: define void @triangle
; CHECK: inner:
; CHECK: reduce.or
; CHECK-NEXT: br i1 {{.*}}, label %inner, {{.*}} !prof [[TOGETHER:![0-9]+]]
define void @triangle(ptr noalias %in, ptr noalias %out, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  br label %inner

inner:
  %k = phi i64 [ %id, %item ], [ %k.next, %inner ]
  %sum = phi i32 [ 0, %item ], [ %more, %inner ]
  %p = getelementptr i32, ptr %in, i64 %k
  %x = load i32, ptr %p, !llvm.access.group !3
  %more = add i32 %sum, %x
  %k.next = add nuw nsw i64 %k, 1
  %goes.on = icmp slt i64 %k.next, %n
  br i1 %goes.on, label %inner, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %more, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; for (k = 0; k < in[id]; ++k)
; CHECK-LABEL: define void @lengths
; CHECK: inner:
; CHECK: reduce.or
; CHECK-NEXT: br i1 {{.*}}, label %inner, {{.*}} !prof [[APART:![0-9]+]]
define void @lengths(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %n = load i32, ptr %p, !llvm.access.group !3
  br label %inner

inner:
  %k = phi i32 [ 0, %item ], [ %k.next, %inner ]
  %sum = phi i32 [ 0, %item ], [ %more, %inner ]
  %more = add i32 %sum, %k
  %k.next = add nuw nsw i32 %k, 1
  %goes.on = icmp slt i32 %k.next, %n
  br i1 %goes.on, label %inner, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %more, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; if (id + 1 < n) .. and if (in[id] > 5) ..
; CHECK-LABEL: define void @conditions
; CHECK: br i1 {{.*}}, label %inside, {{.*}} !prof [[ALIKE:![0-9]+]]
; CHECK: br i1 {{.*}}, label %large, {{.*}} !prof [[ANY:![0-9]+]]
define void @conditions(ptr noalias %in, ptr noalias %out, i64 %n, i32 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %q = getelementptr i32, ptr %out, i64 %id
  %beside = add nuw nsw i64 %id, 1
  %is.inside = icmp slt i64 %beside, %n
  br i1 %is.inside, label %inside, label %latch, !prof !4

inside:
  %x = load i32, ptr %p, !llvm.access.group !3
  %y = udiv i32 %size, %x
  %is.large = icmp sgt i32 %y, 5
  br i1 %is.large, label %large, label %latch, !prof !4

large:
  %z = udiv i32 %x, %y
  store i32 %z, ptr %q, !llvm.access.group !3
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

; The weights add up to 2^20.
; CHECK-DAG: [[TOGETHER]] = !{!"branch_weights", i32 1015808, i32 32768}
; CHECK-DAG: [[APART]] = !{!"branch_weights", i32 1026730, i32 21846}
; CHECK-DAG: [[ALIKE]] = !{!"branch_weights", i32 943718, i32 104858}
; CHECK-DAG: [[ANY]] = !{!"branch_weights", i32 786432, i32 262144}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = !{!"branch_weights", i32 9, i32 1}
