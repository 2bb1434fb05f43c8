; These loops are not vectorized, and remarks say why.
; RUN: oclopt -S -pass-remarks-missed=vectorize-work-items -passes='vectorize-work-items<4>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WHY
; RUN: FileCheck %s < %t.ll
; WHY: remark: {{.*}}work-items run one by one: work-items depend on values of the work-item before
; WHY-NOT: remark
; CHECK-NOT: <4 x

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @passes_on(ptr %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %sum = phi i64 [ 0, %entry ], [ %sum.next, %item ]
  %sum.next = add i64 %sum, %id
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  store i64 %sum.next, ptr %out
  ret void
}

define void @no_work_items(ptr %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %id, ptr %p
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
