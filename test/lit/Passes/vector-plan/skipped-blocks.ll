; A conditional block that takes longer than the test whether a lane is active is skipped if none is. A square root takes
; long, and with several registers for a value each instruction runs several times. A rare block is always skipped.
; RUN: oclopt -S -passes='vectorize-work-items<8>' %s | FileCheck --check-prefixes=CHECK,ONE %s
; RUN: oclopt -S -passes='vectorize-work-items<32>' %s | FileCheck --check-prefixes=CHECK,FOUR %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @sum(
; ONE-NOT: llvm.vector.reduce.or
; FOUR: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v32i1(
; FOUR-NEXT: br i1 %[[ANY]], label %block, label %join
; CHECK: store <
define void @sum(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %is.positive = fcmp ogt float %x, 0.0
  br i1 %is.positive, label %block, label %join

block:
  %s1 = fadd float %x, 1.0
  %s2 = fmul float %s1, %x
  %s3 = fadd float %s2, 2.0
  %s4 = fmul float %s3, %x
  %s5 = fadd float %s4, 3.0
  br label %join

join:
  %r = phi float [ %x, %item ], [ %s5, %block ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %r, ptr %q, !llvm.access.group !3
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @root(
; CHECK: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v{{8|32}}i1(
; CHECK-NEXT: br i1 %[[ANY]], label %block, label %join
define void @root(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %is.positive = fcmp ogt float %x, 0.0
  br i1 %is.positive, label %block, label %join

block:
  %root = call float @llvm.sqrt.f32(float %x)
  %s = fadd float %root, 1.0
  %t = fmul float %s, %x
  %u = fadd float %t, 2.0
  %v = fmul float %u, %x
  br label %join

join:
  %r = phi float [ %x, %item ], [ %v, %block ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %r, ptr %q, !llvm.access.group !3
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @rare(
; CHECK: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v{{8|32}}i1(
; CHECK-NEXT: br i1 %[[ANY]], label %block, label %join
define void @rare(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p, !llvm.access.group !3
  %is.usual = fcmp olt float %x, 0x4630000000000000
  br i1 %is.usual, label %join, label %block, !prof !4

block:
  %small = fmul float %x, 0x3A90000000000000
  br label %join

join:
  %r = phi float [ %x, %item ], [ %small, %block ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %r, ptr %q, !llvm.access.group !3
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
!4 = !{!"branch_weights", i32 2000, i32 1}
