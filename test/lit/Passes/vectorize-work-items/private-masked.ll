; An access of contiguous lanes to a private variable needs no mask. A load reads all lanes, and a store keeps what the
; inactive lanes had, so that the variable may become a register. The mask stays where no lane may be active, unless the
; address is known to be valid.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK: %[[A:[-a-zA-Z$._0-9]+]] = alloca [128 x i8]
define void @k(ptr noalias %in, ptr noalias %out, i64 %i, i64 %size) #0 {
entry:
  %a = alloca [8 x i32]
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %p, !llvm.access.group !3
  %a.2 = getelementptr i32, ptr %a, i64 2
  store i32 7, ptr %a.2
  %a.i = getelementptr i32, ptr %a, i64 %i
  %isBig = icmp sgt i32 %x, 9
  br i1 %isBig, label %big, label %latch

; CHECK: icmp sgt <4 x i32>
; CHECK: %[[OLD:[-a-zA-Z$._0-9]+]] = load <4 x i32>, ptr %[[TWO:[-a-zA-Z$._0-9]+]]
; CHECK: %[[NEW:[-a-zA-Z$._0-9]+]] = select <4 x i1> %[[ON:[-a-zA-Z$._0-9]+]], <4 x i32> %{{.*}}, <4 x i32> %[[OLD]]
; CHECK: store <4 x i32> %[[NEW]], ptr %[[TWO]]
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> %{{.*}}, ptr align 4 %{{.*}}, <4 x i1> %[[ON]]
big:
  store i32 %x, ptr %a.2
  %z = load i32, ptr %a.2
  %w = mul i32 %z, %x
  store i32 %w, ptr %a.i
  br label %latch

latch:
  %y = load i32, ptr %a.i
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %y, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %exit, !llvm.loop !0

exit:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = distinct !{!0, !1, !2}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
