; These conditions do not become bounds.
; RUN: oclopt -S -passes=tighten-work-item-bounds -pass-remarks=tighten-work-item-bounds %s 2>&1 | FileCheck %s
; CHECK-NOT: remark:
; CHECK-NOT: br i1 %some

; The sum may wrap around.
define void @wraps(ptr %out, i64 %size, i64 %base, i64 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add i64 %id, %base
  %c = icmp ult i64 %global, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; The product may wrap around.
define void @product_wraps(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %p = shl i32 %i, 2
  %c = icmp slt i32 %p, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; It does not as a signed number, but the comparison is unsigned.
define void @product_other_sign(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %p = shl nsw i32 %i, 2
  %c = icmp ult i32 %p, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @truncated(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc i64 %global to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; The flag nuw of a sum says nothing about its signed value.
define void @other_reading(ptr %out, i64 %size, i64 %base, i64 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %c = icmp slt i64 %global, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @negative_as_unsigned(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %s = add nsw i32 %i, -1
  %c = icmp ult i32 %s, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; The ids that satisfy these conditions are not a range.
define void @all_but_one(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %c = icmp ne i32 %i, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @product(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %s = mul nsw i32 %i, %i
  %c = icmp slt i32 %s, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @bound_of_each(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %at.n = getelementptr i32, ptr %out, i64 %id
  %m = load i32, ptr %at.n
  %c = icmp slt i32 %i, %m
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; An iteration has an effect before the check, in the else branch, or after the check.
define void @in_front(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  store i32 %i, ptr %out
  %c = icmp slt i32 %i, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @behind(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  store i64 %id, ptr %out
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

define void @instead(ptr %out, i64 %size, i64 %base, i32 %w, i32 %h, i32 %y) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %x.in = icmp slt i32 %i, %w
  br i1 %x.in, label %work, label %else

else:
  store float 2.0, ptr %out
  br label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; A counter that starts below zero is not an id.
define void @negative_first(ptr %out, i64 %size, i64 %base, i32 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ %base, %entry ], [ %next, %latch ]
  %global = add nuw i64 %id, %base
  %i = trunc nuw nsw i64 %global to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

; A value leaves the loop.
define i64 @live_out(ptr %out, i64 %size, i64 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %double = shl nuw i64 %id, 1
  %c = icmp ult i64 %id, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  %last = phi i64 [ %double, %latch ]
  ret i64 %last
}

; The ids may wrap around.
define void @ids_wrap(ptr %out, i64 %size, i64 %n) {
entry:
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %c = icmp ult i64 %id, %n
  br i1 %c, label %work, label %latch

work:
  %at = getelementptr float, ptr %out, i64 %id
  store float 1.0, ptr %at
  br label %latch

latch:
  %next = add i64 %id, 1
  %more = icmp ne i64 %next, %size
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"oclc.loop.work-items"}
