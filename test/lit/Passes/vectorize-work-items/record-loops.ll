; A loop in which each work-item walks through a record of its own is unrolled, so that the accesses become wide loads
; and shuffles. Other loops stay: those over elements that the lanes share or that are contiguous from lane to lane,
; those that access few elements of a record, and those that must not be unrolled.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @record(
; CHECK:       item:
; CHECK-COUNT-4: load <4 x i32>, ptr
; CHECK:         shufflevector
; CHECK:         store <4 x i32>
; CHECK:         br i1 {{.*}}, label %item
define void @record(ptr noalias %out, ptr noalias %in, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %first = shl i64 %id, 2
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %sum = phi i32 [ 0, %item ], [ %after, %k.loop ]
  %index = add i64 %first, %k
  %p = getelementptr i32, ptr %in, i64 %index
  %x = load i32, ptr %p, !llvm.access.group !3
  %twice = shl i32 %sum, 1
  %after = add i32 %twice, %x
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 4
  br i1 %again, label %k.loop, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %after, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @shared(
; CHECK:       k.loop:
; CHECK:         load i32
define void @shared(ptr noalias %out, ptr noalias %in, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %sum = phi i32 [ 0, %item ], [ %after, %k.loop ]
  %p = getelementptr i32, ptr %in, i64 %k
  %x = load i32, ptr %p, !llvm.access.group !3
  %twice = shl i32 %sum, 1
  %after = add i32 %twice, %x
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 4
  br i1 %again, label %k.loop, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %after, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @planes(
; CHECK:       k.loop:
; CHECK:         load <4 x i32>
define void @planes(ptr noalias %out, ptr noalias %in, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %sum = phi i32 [ 0, %item ], [ %after, %k.loop ]
  %plane = mul i64 %k, %size
  %index = add i64 %plane, %id
  %p = getelementptr i32, ptr %in, i64 %index
  %x = load i32, ptr %p, !llvm.access.group !3
  %twice = shl i32 %sum, 1
  %after = add i32 %twice, %x
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 4
  br i1 %again, label %k.loop, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %after, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; Three of sixteen elements.
; CHECK-LABEL: define void @few(
; CHECK:       k.loop:
; CHECK:         load i32
define void @few(ptr noalias %out, ptr noalias %in, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %first = shl i64 %id, 4
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %sum = phi i32 [ 0, %item ], [ %after, %k.loop ]
  %index = add i64 %first, %k
  %p = getelementptr i32, ptr %in, i64 %index
  %x = load i32, ptr %p, !llvm.access.group !3
  %twice = shl i32 %sum, 1
  %after = add i32 %twice, %x
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 3
  br i1 %again, label %k.loop, label %latch

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %after, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @asked_not_to(
; CHECK:       k.loop:
; CHECK:         load i32
define void @asked_not_to(ptr noalias %out, ptr noalias %in, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %first = shl i64 %id, 2
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %sum = phi i32 [ 0, %item ], [ %after, %k.loop ]
  %index = add i64 %first, %k
  %p = getelementptr i32, ptr %in, i64 %index
  %x = load i32, ptr %p, !llvm.access.group !3
  %twice = shl i32 %sum, 1
  %after = add i32 %twice, %x
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 4
  br i1 %again, label %k.loop, label %latch, !llvm.loop !4

latch:
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %after, ptr %q, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unroll.disable"}
