; Relaxed updates of one address whose results nobody asks for wait for the end of the loop, which accumulates their
; operands. Under a condition, the update is made only if a lane was active. Updates do not wait if a later access of a
; work-item may find their value.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @waits(
; CHECK: store <4 x i32> zeroinitializer, ptr %{{deferred[0-9]*}}
; CHECK: store <4 x i32> splat (i32 2147483647), ptr %[[MIN:deferred[0-9]*]]
; CHECK: item:
; CHECK-NOT: atomicrmw
; CHECK: select <4 x i1>
; CHECK-NOT: atomicrmw
; CHECK: br i1 %{{.*}}, label %item, label %[[END:[-a-zA-Z$._0-9]+]]
; CHECK: [[END]]:
; CHECK: %[[ALL:[0-9]+]] = call i32 @llvm.vector.reduce.add.v4i32(
; CHECK-NEXT: atomicrmw add ptr %out, i32 %[[ALL]] monotonic
; CHECK: %[[ANY:[0-9]+]] = load i1, ptr %touched
; CHECK: br i1 %[[ANY]]
; CHECK: %[[LEAST:[0-9]+]] = load <4 x i32>, ptr %[[MIN]]
; CHECK: call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %[[LEAST]])
; CHECK: atomicrmw min
define void @waits(ptr noalias %in, ptr noalias %out) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %p, !llvm.access.group !3
  %sum = atomicrmw add ptr %out, i32 %x monotonic
  %isOdd = trunc i32 %x to i1
  br i1 %isOdd, label %odd, label %latch

odd:
  %place = getelementptr i32, ptr %out, i64 1
  %least = atomicrmw min ptr %place, i32 %x monotonic
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @asked(
; CHECK-NOT: deferred
; CHECK: item:
; CHECK: atomicrmw add ptr %out, i32 %{{.*}} monotonic
; CHECK: atomicrmw add ptr %out, i32 %{{.*}} seq_cst
; CHECK: atomicrmw or ptr %out, i32 %{{.*}} monotonic
; CHECK: br i1 %{{.*}}, label %item
define void @asked(ptr %in, ptr %out) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr i32, ptr %in, i64 %id
  %first = load i32, ptr %p, !llvm.access.group !3
  %a = atomicrmw add ptr %out, i32 %first monotonic
  %b = atomicrmw add ptr %out, i32 %first seq_cst
  %c = atomicrmw or ptr %out, i32 %first monotonic
  store i32 %c, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = distinct !{!0, !1, !2}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
