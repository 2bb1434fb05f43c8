; Shift amounts are taken modulo the width, as in OpenCL C; amounts that cannot be too large do not change.
; RUN: oclopt -passes=spir-shifts -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @unknown(
; CHECK-NEXT: %1 = and i32 %n, 31
; CHECK-NEXT: %r = shl nsw i32 %x, %1
define i32 @unknown(i32 %x, i32 %n) {
  %r = shl nsw i32 %x, %n
  ret i32 %r
}

; CHECK-LABEL: @masked(
; CHECK-NEXT: %m = and i64 %n, 63
; CHECK-NEXT: %r = lshr i64 %x, %m
; CHECK-NEXT: ret
define i64 @masked(i64 %x, i64 %n) {
  %m = and i64 %n, 63
  %r = lshr i64 %x, %m
  ret i64 %r
}

; CHECK-LABEL: @vector(
; CHECK-NEXT: %1 = and <4 x i8> %n, splat (i8 7)
; CHECK-NEXT: ashr <4 x i8> %x, %1
define <4 x i8> @vector(<4 x i8> %x, <4 x i8> %n) {
  %r = ashr <4 x i8> %x, %n
  ret <4 x i8> %r
}

; CHECK-LABEL: @constants(
; CHECK-NEXT: %a = shl i16 %x, 3
; CHECK-NEXT: %b = shl i16 %a, 1
define i16 @constants(i16 %x) {
  %a = shl i16 %x, 3
  %b = shl i16 %a, 17
  ret i16 %b
}
