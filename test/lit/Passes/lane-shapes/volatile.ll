; Each lane may read another value from a volatile or atomic variable, although the address is uniform.
; RUN: oclopt -disable-output -passes='print<lane-shapes>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: uniform {{.*}}%same =
; CHECK: varying {{.*}}%changing =
; CHECK: varying {{.*}}%shared =
define void @k(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %same = load i32, ptr %in, !llvm.access.group !3
  %changing = load volatile i32, ptr %in
  %shared = load atomic i32, ptr %in monotonic, align 4
  %sum = add i32 %same, %changing
  %all = add i32 %sum, %shared
  %p = getelementptr i32, ptr %out, i64 %id
  store i32 %all, ptr %p, !llvm.access.group !3
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
