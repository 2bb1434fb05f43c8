; A counter equals the bounds of a row in two of its iterations. So the long side of the branch is simulated nearly
; always, and not in the half or third of iterations that LLVM assumes of equal numbers: it divides four times, which
; takes dozens of cycles.
; RUN: oclopt -disable-output -passes='print<simulated-loops>' %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: %item, LLVM's loop: {{.*}} for 1 work-items, {{[6-9][0-9]|1[0-3][0-9]}}.
define void @edges(ptr noalias %in, ptr noalias %out, i64 %last, i32 %by, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %q = getelementptr i32, ptr %out, i64 %id
  %x = load i32, ptr %p, !llvm.access.group !3
  %is.first = icmp eq i64 %id, 0
  %is.last = icmp eq i64 %id, %last
  %is.edge = or i1 %is.first, %is.last
  br i1 %is.edge, label %latch, label %middle

middle:
  %a = udiv i32 %x, %by
  %b = add i32 %x, 77
  %c = udiv i32 %b, %by
  %d = xor i32 %x, -1
  %e = udiv i32 %d, %by
  %f = add i32 %x, 7777
  %g = udiv i32 %f, %by
  %h = xor i32 %a, %c
  %i = xor i32 %e, %g
  %j = xor i32 %h, %i
  br label %latch

latch:
  %result = phi i32 [ %x, %item ], [ %j, %middle ]
  store i32 %result, ptr %q, !llvm.access.group !3
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
