; An index that wraps inside the loop is frozen; an index that provably does not wrap and other values are not.
; RUN: oclopt -S -passes=freeze-narrow-indices %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @wraps(
; CHECK: %m = and i64 %i, 3
; CHECK: %m.hidden = freeze i64 %m
; CHECK: getelementptr i32, ptr %a, i64 %m.hidden
; CHECK: getelementptr i32, ptr %b, i64 %i
; CHECK: store i64 %m
define void @wraps(ptr %a, ptr %b, ptr %c, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = and i64 %i, 3
  %p = getelementptr i32, ptr %a, i64 %m
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %b, i64 %i
  store i32 %x, ptr %q
  store i64 %m, ptr %c
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: @proven(
; CHECK-NOT: freeze
; CHECK: ret void
define void @proven(ptr %a, ptr %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = and i64 %i, 15
  %p = getelementptr i32, ptr %a, i64 %m
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %b, i64 %i
  store i32 %x, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 16
  br i1 %again, label %loop, label %done
done:
  ret void
}
