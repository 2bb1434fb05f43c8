; A loop over work-items that divides the id is split where the quotient changes. A copy of the loop runs where that is not
; correct. Quotients by a product of the divisor follow from the quotient. Loops that divide something else, or by what is
; not shared, stay as they are.
; RUN: oclopt -S -passes='split-quotient-ranges' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @pixels(
; CHECK:         icmp sge i64 %[[BY:.*]], 16
; CHECK:         br i1 %{{.*}}, label %[[SPLIT:.*]], label %[[COPY:.*]]
; CHECK:       part:
; CHECK:         %from = phi i64 [ 0, %{{.*}} ], [ %to, %[[DONE:.*]] ]
; CHECK:         %quotient = udiv i64 %[[FIRST:.*]], %[[BY]]
; CHECK:         %rest = urem i64 %[[FIRST]], %[[BY]]
; CHECK:         trunc i64 %quotient to i32
; CHECK:         sdiv i32
; CHECK:         %to = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 %size)
; CHECK:       item:
; CHECK:         %id = phi i64 [ %from, %part ], [ %next, %item ]
; CHECK-NOT:     {{sdiv|srem}}
; CHECK:         %[[AHEAD:.*]] = sub nuw nsw i64 %id, %from
; CHECK:         %[[SUM:.*]] = add nuw nsw i64 %rest, %[[AHEAD]]
; CHECK:         trunc nuw nsw i64 %[[SUM]] to i32
; CHECK-NOT:     {{sdiv|srem}}
; CHECK:         %[[MORE:.*]] = icmp ult i64 %next, %to
; CHECK:         br i1 %[[MORE]], label %item, label %[[DONE]]
; CHECK:       [[DONE]]:
; CHECK:         %[[PARTS:.*]] = icmp ult i64 %to, %size
; CHECK:         br i1 %[[PARTS]], label %part, label %done
define void @pixels(ptr %out, i32 %base, i32 %w, i32 %h, i64 %size) {
entry:
  %some = icmp sgt i64 %size, 0
  br i1 %some, label %before, label %exit

before:
  br label %item

item:
  %id = phi i64 [ 0, %before ], [ %next, %item ]
  %low = trunc i64 %id to i32
  %i = add i32 %base, %low
  %zero = icmp eq i32 %w, 0
  %minus = icmp eq i32 %w, -1
  %least = icmp eq i32 %i, -2147483648
  %both = and i1 %minus, %least
  %traps = or i1 %zero, %both
  %by = select i1 %traps, i32 1, i32 %w
  %x = srem i32 %i, %by
  %y = sdiv i32 %i, %by
  %area = mul nsw i32 %w, %h
  %z = sdiv i32 %i, %area
  %p = getelementptr [4 x i32], ptr %out, i64 %id
  store i32 %x, ptr %p, !llvm.access.group !3
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q, !llvm.access.group !3
  %r = getelementptr i8, ptr %p, i64 8
  store i32 %z, ptr %r, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define void @others(
; CHECK-NOT:   part:
define void @others(ptr %out, ptr %in, i64 %size, i32 %w) {
entry:
  %some = icmp sgt i64 %size, 0
  br i1 %some, label %before, label %exit

before:
  br label %item

item:
  %id = phi i64 [ 0, %before ], [ %next, %item ]
  %low = trunc i64 %id to i32
  %p = getelementptr i32, ptr %out, i64 %id
  %own = load i32, ptr %p, !llvm.access.group !3
  %a = udiv i32 %low, %own
  %twice = shl i32 %low, 1
  %b = udiv i32 %twice, %w
  %c = udiv i32 %low, 7
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  store i32 %abc, ptr %p, !llvm.access.group !3
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  br label %exit

exit:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"oclc.loop.work-items"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
