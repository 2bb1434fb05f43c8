; A product that does not wrap as an unsigned number has the unsigned factor as its stride: 4294967293, not -3.
; RUN: oclopt -disable-output -passes='print<lane-shapes>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: strided -3 {{.*}}%product =
; CHECK: varying {{.*}}%wrong =
; CHECK: strided 3 {{.*}}%right =
define void @k(ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %i = trunc nuw i64 %id to i32
  %product = mul nuw i32 %i, -3
  %wrong = zext i32 %product to i64
  %triple = mul nuw i32 %i, 3
  %right = zext i32 %triple to i64
  %p = getelementptr i32, ptr %out, i64 %wrong
  %q = getelementptr i32, ptr %out, i64 %right
  store i32 %product, ptr %p, !llvm.access.group !3
  store i32 %triple, ptr %q, !llvm.access.group !3
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
