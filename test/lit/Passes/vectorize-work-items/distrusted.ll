; A loop whose vector form fails the check after the transformation stays scalar, and other loops are vectorized.
; RUN: oclopt -S -passes='vectorize-work-items<4>' -distrust-loop=0 %s 2>%t.txt | FileCheck %s
; RUN: FileCheck --check-prefix=WARNING %s <%t.txt
; RUN: not oclopt -passes='vectorize-work-items<4>' -verify-stages -distrust-loop=0 -disable-output %s 2>%t.txt
; RUN: FileCheck --check-prefix=ERROR %s <%t.txt
; ERROR: error: stage 'vectorize-work-items': 'k': -distrust-loop
; WARNING: internal error in stage 'vectorize-work-items': -distrust-loop; the work-items of this loop run one by one

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK: item:
; CHECK-NOT: x float>
; CHECK: store float 1.000000e+00
; CHECK: item2:
; CHECK: store <4 x float>
; CHECK-NOT: define

define void @k(ptr noalias %in, ptr noalias %out, i64 %size) {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %out, i64 %id
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
  %r = getelementptr float, ptr %out, i64 %id2
  store float %x, ptr %r
  %next2 = add nuw nsw i64 %id2, 1
  %again2 = icmp ult i64 %next2, %size
  br i1 %again2, label %item2, label %done, !llvm.loop !1

done:
  ret void
}

!0 = distinct !{!0, !2}
!1 = distinct !{!1, !2}
!2 = !{!"oclc.loop.work-items"}
