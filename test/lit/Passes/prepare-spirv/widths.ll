; Truncations and extensions that LLVM's SPIR-V back end would combine to a mask of the wrong width.
; RUN: oclopt -passes=prepare-spirv -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func i16 @low_bits(
define spir_func i16 @low_bits(i64 %x) {
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = trunc i64 %x to i32
  ; CHECK-NEXT: trunc i32 %[[LOW]] to i16
  %low = trunc i64 %x to i16
  ret i16 %low
}

; CHECK-LABEL: define spir_func i32 @masked_low_bits(
define spir_func i32 @masked_low_bits(i64 %x) {
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = trunc i64 %x to i32
  ; CHECK-NEXT: %[[MASKED:[0-9]+]] = and i32 %[[LOW]], 65535
  ; CHECK-NEXT: ret i32 %[[MASKED]]
  %low = trunc i64 %x to i16
  %wide = zext i16 %low to i32
  ret i32 %wide
}

; The value had more bits than the result.
; CHECK-LABEL: define spir_func i16 @narrower(
define spir_func i16 @narrower(i32 %x) {
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = trunc i32 %x to i16
  ; CHECK-NEXT: %[[MASKED:[0-9]+]] = and i16 %[[LOW]], 255
  ; CHECK-NEXT: ret i16 %[[MASKED]]
  %low = trunc i32 %x to i8
  %wide = zext i8 %low to i16
  ret i16 %wide
}

; CHECK-LABEL: define spir_func <4 x i64> @wider(
define spir_func <4 x i64> @wider(<4 x i32> %x) {
  ; CHECK-NEXT: %[[MASKED:[0-9]+]] = and <4 x i32> %x, splat (i32 255)
  ; CHECK-NEXT: %[[WIDE:[0-9]+]] = zext <4 x i32> %[[MASKED]] to <4 x i64>
  ; CHECK-NEXT: ret <4 x i64> %[[WIDE]]
  %low = trunc <4 x i32> %x to <4 x i8>
  %wide = zext <4 x i8> %low to <4 x i64>
  ret <4 x i64> %wide
}

; CHECK-LABEL: define spir_func <4 x i64> @signed(
define spir_func <4 x i64> @signed(<4 x i8> %x) {
  ; CHECK-NEXT: %[[WIDE:[0-9]+]] = sext <4 x i8> %x to <4 x i64>
  ; CHECK-NEXT: %[[MASKED:[0-9]+]] = and <4 x i64> %[[WIDE]], splat (i64 65535)
  ; CHECK-NEXT: ret <4 x i64> %[[MASKED]]
  %middle = sext <4 x i8> %x to <4 x i16>
  %wide = zext <4 x i16> %middle to <4 x i64>
  ret <4 x i64> %wide
}

; Other users of the truncated value keep it.
; CHECK-LABEL: define spir_func i16 @used_twice(
define spir_func i16 @used_twice(i32 %x, ptr %p) {
  ; CHECK-NEXT: %low = trunc i32 %x to i8
  ; CHECK-NEXT: store i8 %low, ptr %p
  ; CHECK: and i16
  %low = trunc i32 %x to i8
  store i8 %low, ptr %p
  %wide = zext i8 %low to i16
  ret i16 %wide
}
