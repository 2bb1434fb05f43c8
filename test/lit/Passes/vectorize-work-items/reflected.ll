; An index that is reflected at both ends of a row: the vector is inside if the position is not negative and left of the
; end, in its first and in its last lane. The reflected value does not matter.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k(
; CHECK: icmp sge i32 %x, 0
; CHECK-NEXT: icmp sge i32 %{{.*}}, 0
; CHECK: %[[FIRST:.*]] = call i32 @llvm.abs.i32(i32 %x, i1 false)
; CHECK: %[[LAST:.*]] = call i32 @llvm.abs.i32(
; CHECK-NEXT: icmp slt i32 %[[FIRST]], %[[LAST]]
; CHECK-NEXT: icmp slt i32 %[[FIRST]], %width
; CHECK-NEXT: icmp slt i32 %[[LAST]], %width
; CHECK: br i1 %{{.*}}, label %inside, label %border, !prof
; CHECK: inside:
; CHECK: load <4 x i32>
; CHECK: border:
; CHECK: @llvm.masked.gather
define void @k(ptr noalias %in, ptr noalias %out, i32 %width, i64 %first, i64 %size) #0 {
entry:
  %double = shl i32 %width, 1
  %most = add i32 %double, -2
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %global = add nuw i64 %first, %id
  %x = trunc i64 %global to i32
  %position = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %is.inside = icmp slt i32 %position, %width
  %back = sub i32 %most, %position
  %reflected = call i32 @llvm.smax.i32(i32 %back, i32 0)
  %at = select i1 %is.inside, i32 %position, i32 %reflected
  %wide = sext i32 %at to i64
  %p = getelementptr i32, ptr %in, i64 %wide
  %v = load i32, ptr %p, !llvm.access.group !3
  %q = getelementptr i32, ptr %out, i64 %global
  store i32 %v, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
