; Of loops over work-items inside each other, which no stage makes, only the outer one is vectorized.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s
; RUN: oclopt -disable-output -passes='vectorize-work-items<auto>' %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK-NOT:     x <4 x
; CHECK:         call void @llvm.masked.scatter.v4i32
; CHECK-NOT:     x <4 x
define void @k(ptr noalias %in, i64 %w, i64 %h) #0 {
entry:
  br label %outer

outer:
  %y = phi i64 [ 0, %entry ], [ %y.next, %latch ]
  %row = mul i64 %y, %w
  br label %inner

inner:
  %x = phi i64 [ 0, %outer ], [ %x.next, %inner ]
  %at = add i64 %row, %x
  %p = getelementptr i32, ptr %in, i64 %at
  %v = load i32, ptr %p, !llvm.access.group !3
  %m = mul i32 %v, 3
  store i32 %m, ptr %p, !llvm.access.group !3
  %x.next = add nuw nsw i64 %x, 1
  %again = icmp ult i64 %x.next, %w
  br i1 %again, label %inner, label %latch, !llvm.loop !0

latch:
  %y.next = add nuw nsw i64 %y, 1
  %more = icmp ult i64 %y.next, %h
  br i1 %more, label %outer, label %done, !llvm.loop !4

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = distinct !{!4, !1, !2}
