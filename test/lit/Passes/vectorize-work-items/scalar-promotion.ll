; A sum in memory stays in registers during a loop if only a data race could make another access of the loop overlap it:
; all lanes load the same (%same), all rows do (oclc.shared), or another row accesses (oclc.row). It stays in memory if the
; work-item may load what it has stored (@own), and if atomic accesses could order work-items (@atomic). A sum that lanes
; have far apart is gathered once if nothing else in the loop may be at its address (@far).
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s --implicit-check-not='!oclc.'

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @sums(
; CHECK:       item{{.*}}:
; CHECK-DAG:     %[[FIRST:.*]] = load <4 x i32>, ptr %sum{{[0-9]*}},
; CHECK-DAG:     %[[SECOND:.*]] = load <4 x i32>, ptr %other{{[0-9]*}},
; CHECK:       k.loop{{.*}}:
; CHECK-DAG:     phi <4 x i32> [ %[[FIRST]],
; CHECK-DAG:     phi <4 x i32> [ %[[SECOND]],
; CHECK-NOT:     store
; CHECK:         br i1 %again{{[0-9]*}}, label %k.loop
; CHECK:         store <4 x i32>
; CHECK:         store <4 x i32>
define void @sums(ptr %c, ptr %a, ptr %b, i64 %w, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = getelementptr i32, ptr %c, i64 %id
  %other = getelementptr i32, ptr %sum, i64 %w
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %at.a = getelementptr i32, ptr %a, i64 %k
  %same = load i32, ptr %at.a, !llvm.access.group !3, !oclc.row !4
  %row = mul i64 %k, %w
  %column = add i64 %row, %id
  %at.b = getelementptr i32, ptr %b, i64 %column
  %of.rows = load i32, ptr %at.b, !llvm.access.group !3, !oclc.shared !6
  %product = mul i32 %same, %of.rows
  %before = load i32, ptr %sum, !llvm.access.group !3, !oclc.row !4
  %after = add i32 %before, %product
  store i32 %after, ptr %sum, !llvm.access.group !3, !oclc.row !4
  %other.before = load i32, ptr %other, !llvm.access.group !3, !oclc.row !5
  %other.after = xor i32 %other.before, %product
  store i32 %other.after, ptr %other, !llvm.access.group !3, !oclc.row !5
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %k.loop, label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @own(
; CHECK:       k.loop{{.*}}:
; CHECK:         load <4 x i32>, ptr %at.b
; CHECK:         load <4 x i32>, ptr %sum
; CHECK:         store <4 x i32> %{{.*}}, ptr %sum
; CHECK:         br i1 %again
define void @own(ptr %c, ptr %b, i64 %w, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = getelementptr i32, ptr %c, i64 %id
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %row = mul i64 %k, %w
  %column = add i64 %row, %id
  %at.b = getelementptr i32, ptr %b, i64 %column
  %x = load i32, ptr %at.b, !llvm.access.group !3, !oclc.row !4
  %before = load i32, ptr %sum, !llvm.access.group !3, !oclc.row !4
  %after = add i32 %before, %x
  store i32 %after, ptr %sum, !llvm.access.group !3, !oclc.row !4
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %k.loop, label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @atomic(
; CHECK:       k.loop{{.*}}:
; CHECK:         load atomic
; CHECK:         load <4 x i32>, ptr %sum
; CHECK:         store <4 x i32> %{{.*}}, ptr %sum
; CHECK:         br i1 %again
define void @atomic(ptr %c, ptr %flag, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = getelementptr i32, ptr %c, i64 %id
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %x = load atomic i32, ptr %flag monotonic, align 4, !llvm.access.group !3
  %before = load i32, ptr %sum, !llvm.access.group !3
  %after = add i32 %before, %x
  store i32 %after, ptr %sum, !llvm.access.group !3
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %k.loop, label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @far(
; CHECK:       item{{.*}}:
; CHECK:         %[[FAR:.*]] = call <4 x i32> @llvm.masked.gather
; CHECK:       k.loop{{.*}}:
; CHECK:         phi <4 x i32> {{.*}}%[[FAR]]
; CHECK-NOT:     gather
; CHECK-NOT:     scatter
; CHECK:         br i1 %again{{[0-9]*}}, label %k.loop
; CHECK:         call void @llvm.masked.scatter
define void @far(ptr noalias %c, ptr %a, i64 %w, i64 %n, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %at = mul i64 %id, %w
  %sum = getelementptr i32, ptr %c, i64 %at
  br label %k.loop

k.loop:
  %k = phi i64 [ 0, %item ], [ %k.next, %k.loop ]
  %at.a = getelementptr i32, ptr %a, i64 %k
  %x = load i32, ptr %at.a, !llvm.access.group !3
  %before = load i32, ptr %sum, !llvm.access.group !3
  %after = add i32 %before, %x
  store i32 %after, ptr %sum, !llvm.access.group !3
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %k.loop, label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
!4 = distinct !{}
!5 = distinct !{}
!6 = !{}
