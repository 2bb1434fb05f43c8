; Once the work-items of rows are vectors, LLVM may unroll a loop over rows with a condition on the row. It may not unroll
; other loops over rows: those without such a condition, those with an unknown or large number of rows, and those with a
; condition on what a row has loaded.
; RUN: oclopt -S -passes='vectorize-work-items<4>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @tree(
; CHECK:         br i1 %more.rows{{.*}}, !llvm.loop ![[FREE:[0-9]+]]
define void @tree(ptr %tile, i64 %step) #0 {
entry:
  br label %rows

rows:
  %y = phi i64 [ 0, %entry ], [ %next.row, %end ]
  %rest = and i64 %y, %step
  %is.first = icmp eq i64 %rest, 0
  %row = getelementptr [8 x i32], ptr %tile, i64 %y
  br i1 %is.first, label %item, label %end

item:
  %x = phi i64 [ 0, %rows ], [ %next, %item ]
  %p = getelementptr i32, ptr %row, i64 %x
  %v = load i32, ptr %p, !llvm.access.group !3
  %w = shl i32 %v, 1
  store i32 %w, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %x, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %item, label %end, !llvm.loop !0

end:
  %next.row = add nuw nsw i64 %y, 1
  %more.rows = icmp ne i64 %next.row, 16
  br i1 %more.rows, label %rows, label %done, !llvm.loop !4

done:
  ret void
}

; CHECK-LABEL: define void @plain(
; CHECK:         br i1 %more.rows{{.*}}, !llvm.loop ![[PLAIN:[0-9]+]]
define void @plain(ptr %tile, i64 %step) #0 {
entry:
  br label %rows

rows:
  %y = phi i64 [ 0, %entry ], [ %next.row, %end ]
  %row = getelementptr [8 x i32], ptr %tile, i64 %y
  br label %item

item:
  %x = phi i64 [ 0, %rows ], [ %next, %item ]
  %p = getelementptr i32, ptr %row, i64 %x
  %v = load i32, ptr %p, !llvm.access.group !3
  %w = shl i32 %v, 1
  store i32 %w, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %x, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %item, label %end, !llvm.loop !0

end:
  %next.row = add nuw nsw i64 %y, 1
  %more.rows = icmp ne i64 %next.row, 16
  br i1 %more.rows, label %rows, label %done, !llvm.loop !6

done:
  ret void
}

; CHECK-LABEL: define void @many(
; CHECK:         br i1 %more.rows{{.*}}, !llvm.loop ![[MANY:[0-9]+]]
define void @many(ptr %tile, i64 %step) #0 {
entry:
  br label %rows

rows:
  %y = phi i64 [ 0, %entry ], [ %next.row, %end ]
  %rest = and i64 %y, %step
  %is.first = icmp eq i64 %rest, 0
  %row = getelementptr [8 x i32], ptr %tile, i64 %y
  br i1 %is.first, label %item, label %end

item:
  %x = phi i64 [ 0, %rows ], [ %next, %item ]
  %p = getelementptr i32, ptr %row, i64 %x
  %v = load i32, ptr %p, !llvm.access.group !3
  %w = shl i32 %v, 1
  store i32 %w, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %x, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %item, label %end, !llvm.loop !0

end:
  %next.row = add nuw nsw i64 %y, 1
  %more.rows = icmp ne i64 %next.row, 64
  br i1 %more.rows, label %rows, label %done, !llvm.loop !7

done:
  ret void
}

; CHECK-LABEL: define void @loaded(
; CHECK:         br i1 %more.rows{{.*}}, !llvm.loop ![[LOADED:[0-9]+]]
define void @loaded(ptr %tile, ptr %wanted) #0 {
entry:
  br label %rows

rows:
  %y = phi i64 [ 0, %entry ], [ %next.row, %end ]
  %place = getelementptr i64, ptr %wanted, i64 %y
  %rest = load i64, ptr %place
  %is.first = icmp eq i64 %rest, 0
  %row = getelementptr [8 x i32], ptr %tile, i64 %y
  br i1 %is.first, label %item, label %end

item:
  %x = phi i64 [ 0, %rows ], [ %next, %item ]
  %p = getelementptr i32, ptr %row, i64 %x
  %v = load i32, ptr %p, !llvm.access.group !3
  %w = shl i32 %v, 1
  store i32 %w, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %x, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %item, label %end, !llvm.loop !0

end:
  %next.row = add nuw nsw i64 %y, 1
  %more.rows = icmp ne i64 %next.row, 16
  br i1 %more.rows, label %rows, label %done, !llvm.loop !8

done:
  ret void
}

; CHECK-DAG: ![[DISABLE:[0-9]+]] = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: ![[ROWS:[0-9]+]] = !{!"oclc.loop.rows"}
; CHECK-DAG: ![[FREE]] = distinct !{![[FREE]], ![[ROWS]]}
; CHECK-DAG: ![[PLAIN]] = distinct !{![[PLAIN]], ![[DISABLE]], ![[ROWS]]}
; CHECK-DAG: ![[MANY]] = distinct !{![[MANY]], ![[DISABLE]], ![[ROWS]]}
; CHECK-DAG: ![[LOADED]] = distinct !{![[LOADED]], ![[DISABLE]], ![[ROWS]]}

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
!4 = distinct !{!4, !5, !9}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !5, !9}
!7 = distinct !{!7, !5, !9}
!8 = distinct !{!8, !5, !9}
!9 = !{!"oclc.loop.rows"}
