; A switch in a loop over work-items is first lowered to branches. Its default is never taken here, because its
; predecessor knows that %k is 2. The blocks after the default are removed with it: their operands would have no value.
; RUN: oclopt -S -passes='vectorize-work-items<4>' -verify-stages %s | FileCheck %s
; CHECK-LABEL: define void @no_default(
; CHECK: call void @llvm.masked.store.v4i32
; CHECK-NOT: ptr poison
; CHECK-NOT: unreachable

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @no_default(ptr noalias %in, ptr noalias %out, i32 %k) #0 {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %slot = getelementptr inbounds i32, ptr %in, i64 %i
  switch i32 %k, label %latch [
    i32 2, label %inner
    i32 9, label %store
  ]

inner:
  %half = lshr i32 %k, 1
  switch i32 %half, label %default [
    i32 2, label %store
    i32 1, label %latch
  ]

default:
  %behind = getelementptr inbounds i32, ptr %slot, i64 4
  %x = load i32, ptr %behind, align 4
  %low = and i32 %x, 3
  %is = icmp eq i32 %low, 3
  br i1 %is, label %latch, label %never

never:
  store i32 5, ptr %behind, align 4
  %sum = add i32 %x, 1
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %sum, ptr %o, align 4
  br label %store

store:
  %o2 = getelementptr inbounds i32, ptr %out, i64 %i
  %v = load i32, ptr %slot, align 4
  store i32 %v, ptr %o2, align 4
  br label %latch

latch:
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1}
!1 = !{!"oclc.loop.work-items"}
