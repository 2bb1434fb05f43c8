; Elements that may have been overwritten or were not stored are loaded.
; RUN: oclopt -S -passes='store-to-load-forwarding' %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -S -passes='store-to-load-forwarding' %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @other_store(
; CHECK: %x = load <4 x i32>
define <4 x i32> @other_store(ptr %p, ptr %other, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  store i32 1, ptr %other
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @distinct_store(
; CHECK: ret <4 x i32> %a
define <4 x i32> @distinct_store(ptr noalias %p, ptr noalias %other, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  store i32 1, ptr %other
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; Alias scopes, which come from address spaces, exclude aliasing as well.
; CHECK-LABEL: @scoped_store(
; CHECK: ret <4 x i32> %a
define <4 x i32> @scoped_store(ptr %p, ptr %other, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p, !alias.scope !0, !noalias !3
  store i32 1, ptr %other, !alias.scope !3, !noalias !0
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @unknown_offset(
; CHECK: %x = load <4 x i32>
define <4 x i32> @unknown_offset(ptr %p, i64 %i, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 1, ptr %q
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @unknown_mask(
; CHECK: %x = load <4 x i32>
define <4 x i32> @unknown_mask(ptr %p, <4 x i1> %m, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  call void @llvm.masked.store.v4i32.p0(<4 x i32> zeroinitializer, ptr align 4 %p, <4 x i1> %m)
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @call(
; CHECK: %x = load <4 x i32>
define <4 x i32> @call(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  call void @f()
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @other_elements(
; CHECK: %x = load <8 x i16>
define <8 x i16> @other_elements(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %x = load <8 x i16>, ptr %p
  ret <8 x i16> %x
}

; Another store overwrites half of an element.
; CHECK-LABEL: @half(
; CHECK: %x = load <4 x i32>
define <4 x i32> @half(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 6
  store i16 1, ptr %q
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; CHECK-LABEL: @not_stored(
; CHECK: %x = load <4 x i32>
define <4 x i32> @not_stored(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %x = load <4 x i32>, ptr %q
  ret <4 x i32> %x
}

; CHECK-LABEL: @three_stores(
; CHECK: %x = load <4 x i32>
define <4 x i32> @three_stores(ptr %p, <2 x i32> %a, i32 %b, i32 %c) {
  store <2 x i32> %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  store i32 %b, ptr %q
  %r = getelementptr i8, ptr %p, i64 12
  store i32 %c, ptr %r
  %x = load <4 x i32>, ptr %p
  ret <4 x i32> %x
}

; A load of a few elements of one store is cheap and stays.
; CHECK-LABEL: @few(
; CHECK: %x = load i32
define i32 @few(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  ret i32 %x
}

; CHECK-LABEL: @volatile(
; CHECK: %x = load volatile <4 x i32>
; CHECK-NEXT: add <4 x i32> %x, %a
define <4 x i32> @volatile(ptr %p, <4 x i32> %a) {
  store <4 x i32> %a, ptr %p
  %x = load volatile <4 x i32>, ptr %p
  %y = load <4 x i32>, ptr %p
  %z = add <4 x i32> %x, %y
  ret <4 x i32> %z
}

declare void @f()
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>)

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}
