; A uniform value that one region computes and another region uses is computed before both, so that no work-item passes
; it on to another.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s -pass-remarks-missed=vectorize-work-items 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: remark:
; CHECK-LABEL: define void @k(
; CHECK: %[[FIRST:.*]] = mul i64 %group, 37
; CHECK: store <4 x float>
; CHECK: getelementptr float, ptr %out, i64 %[[FIRST]]
; CHECK: store <4 x float>

define void @k(ptr noalias %in, ptr noalias %out, i64 %group, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %first = mul i64 %group, 37
  %from = getelementptr float, ptr %out, i64 %id
  %p = getelementptr float, ptr %from, i64 %first
  store float 1.0, ptr %p
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %between, !llvm.loop !0

between:
  br label %item2

item2:
  %id2 = phi i64 [ 0, %between ], [ %next2, %item2 ]
  %q = getelementptr float, ptr %in, i64 %id2
  %x = load float, ptr %q
  %begin = getelementptr float, ptr %out, i64 %first
  %r = getelementptr float, ptr %begin, i64 %id2
  store float %x, ptr %r
  %next2 = add nuw nsw i64 %id2, 1
  %again2 = icmp ult i64 %next2, %size
  br i1 %again2, label %item2, label %done, !llvm.loop !2

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1}
!1 = !{!"oclc.loop.work-items"}
!2 = distinct !{!2, !1}
