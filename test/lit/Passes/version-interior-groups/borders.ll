; Groups in which all comparisons have their usual values run in a copy of the loops without them.
; RUN: oclopt -S -passes=version-interior-groups -pass-remarks=version-interior-groups %s 2> %t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; REMARK-COUNT-2: remark: {{.*}}work-groups without work-items at a border run without its checks
; REMARK-NOT: remark

; A bound that is a variable.
; CHECK-LABEL: define void @tail(
; CHECK:         %[[HOLDS:.*]] = icmp sge i64 %{{.*}}, 16
; CHECK:         br i1 %{{.*}}, label %[[COPY:.*interior]], label %{{.*}}, !prof
; CHECK:       item.interior:
; CHECK:         br i1 true, label %inside.interior, label %join.interior
; CHECK:       item:
; CHECK:         %is.inside = icmp slt i32
; CHECK:         br i1 %is.inside, label %inside, label %join
define void @tail(ptr %in, ptr %tile, i64 %group, i32 %n) {
entry:
  %start = mul nuw nsw i64 %group, 16
  %base = and i64 %start, 1048575
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %join ]
  %global = add nuw nsw i64 %id, %base
  %narrow = trunc nuw nsw i64 %global to i32
  %is.inside = icmp slt i32 %narrow, %n
  br i1 %is.inside, label %inside, label %join

inside:
  %p = getelementptr i32, ptr %in, i64 %global
  %x = load i32, ptr %p
  br label %join

join:
  %value = phi i32 [ %x, %inside ], [ 77, %item ]
  %q = getelementptr i32, ptr %tile, i64 %id
  store i32 %value, ptr %q
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; Rows: a check in each dimension, of the first and of the last column and row.
; CHECK-LABEL: define void @halo(
; CHECK:       item.interior:
; CHECK:         %both.interior = and i1 true, true
define void @halo(ptr %in, ptr %tile, i64 %gx, i64 %gy, i32 %w) {
entry:
  %base.x = and i64 %gx, 1048575
  %base.y = and i64 %gy, 1048575
  br label %row

row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.done ]
  br label %item

item:
  %id = phi i64 [ 0, %row ], [ %next, %join ]
  %x = add nuw nsw i64 %id, %base.x
  %x32 = trunc nuw nsw i64 %x to i32
  %is.left = icmp slt i32 %x32, %w
  %global.y = add nuw nsw i64 %y, %base.y
  %is.below = icmp sgt i64 %global.y, 0
  %both = and i1 %is.left, %is.below
  br i1 %both, label %inside, label %join

inside:
  %p = getelementptr i32, ptr %in, i64 %x
  %v = load i32, ptr %p
  br label %join

join:
  %value = phi i32 [ %v, %inside ], [ 0, %item ]
  %at = add nuw nsw i64 %id, %y
  %q = getelementptr i32, ptr %tile, i64 %at
  store i32 %value, ptr %q
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %item, label %row.done, !llvm.loop !0

row.done:
  %y.next = add nuw nsw i64 %y, 1
  %more.rows = icmp ult i64 %y.next, 4
  br i1 %more.rows, label %row, label %done, !llvm.loop !2

done:
  ret void
}

; A local id is the same in all groups, and a sum may wrap around.
; CHECK-LABEL: define void @others(
; CHECK-NOT:   interior
define void @others(ptr %in, ptr %tile, i32 %base, i32 %n, i32 %s) {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %join ]
  %local = trunc nuw nsw i64 %id to i32
  %is.seven = icmp ne i32 %local, 7
  br i1 %is.seven, label %first, label %second

first:
  %p = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %p
  br label %second

second:
  %sum = phi i32 [ %x, %first ], [ 77, %item ]
  %global = add i32 %local, %base
  %is.inside = icmp slt i32 %global, %n
  br i1 %is.inside, label %third, label %join

third:
  %y = load i32, ptr %in
  br label %join

join:
  %value = phi i32 [ %y, %third ], [ %sum, %second ]
  %q = getelementptr i32, ptr %tile, i64 %id
  store i32 %value, ptr %q
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; The number of work-items is not known.
; CHECK-LABEL: define void @any(
; CHECK-NOT:   interior
define void @any(ptr %in, ptr %tile, i64 %group, i64 %n, i64 %size) {
entry:
  %base = and i64 %group, 1048575
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %join ]
  %global = add nuw nsw i64 %id, %base
  %is.inside = icmp ult i64 %global, %n
  br i1 %is.inside, label %inside, label %join

inside:
  %p = getelementptr i32, ptr %in, i64 %global
  %x = load i32, ptr %p
  br label %join

join:
  %value = phi i32 [ %x, %inside ], [ 77, %item ]
  %q = getelementptr i32, ptr %tile, i64 %id
  store i32 %value, ptr %q
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"oclc.loop.work-items"}
!2 = distinct !{!2, !3}
!3 = !{!"oclc.loop.rows"}
