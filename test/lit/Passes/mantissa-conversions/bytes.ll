; Bytes of pixels become numbers from 0 to 1: the two lower ones without a shift, the two upper ones with the same shift.
; RUN: oclopt -S -passes=mantissa-conversions %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @pixels(
; CHECK-NOT: uitofp
; CHECK: and <16 x i32> %x, splat (i32 255)
; CHECK: or <16 x i32> {{.*}}, splat (i32 1258291200)
; CHECK: call <16 x float> @llvm.fma.v16f32(
; CHECK: and <16 x i32> %x, splat (i32 65280)
; CHECK: or <16 x i32> {{.*}}, splat (i32 1191182336)
; CHECK: call <16 x float> @llvm.fma.v16f32(
; CHECK: lshr <16 x i32> %x, splat (i32 16)
; CHECK: and <16 x i32> {{.*}}, splat (i32 255)
; CHECK: lshr <16 x i32> %x, splat (i32 16)
; CHECK: and <16 x i32> {{.*}}, splat (i32 65280)
; CHECK-NOT: uitofp
define [4 x <16 x float>] @pixels(<16 x i32> %x) #0 {
  %x8 = lshr <16 x i32> %x, splat (i32 8)
  %x16 = lshr <16 x i32> %x, splat (i32 16)
  %b0 = and <16 x i32> %x, splat (i32 255)
  %b1 = and <16 x i32> %x8, splat (i32 255)
  %b2 = and <16 x i32> %x16, splat (i32 255)
  %b3 = lshr <16 x i32> %x, splat (i32 24)
  %f0 = uitofp nneg <16 x i32> %b0 to <16 x float>
  %f1 = uitofp nneg <16 x i32> %b1 to <16 x float>
  %f2 = uitofp nneg <16 x i32> %b2 to <16 x float>
  %f3 = uitofp nneg <16 x i32> %b3 to <16 x float>
  %n0 = fmul <16 x float> %f0, splat (float 0x3F70101020000000)
  %n1 = fmul <16 x float> %f1, splat (float 0x3F70101020000000)
  %n2 = fmul <16 x float> %f2, splat (float 0x3F70101020000000)
  %n3 = fmul <16 x float> %f3, splat (float 0x3F70101020000000)
  %r0 = insertvalue [4 x <16 x float>] poison, <16 x float> %n0, 0
  %r1 = insertvalue [4 x <16 x float>] %r0, <16 x float> %n1, 1
  %r2 = insertvalue [4 x <16 x float>] %r1, <16 x float> %n2, 2
  %r3 = insertvalue [4 x <16 x float>] %r2, <16 x float> %n3, 3
  ret [4 x <16 x float>] %r3
}

; The code generator fuses the product with the sum.
; CHECK-LABEL: @sum(
; CHECK: uitofp
define <16 x float> @sum(<16 x i32> %x, <16 x float> %y) #0 {
  %b = and <16 x i32> %x, splat (i32 255)
  %f = uitofp nneg <16 x i32> %b to <16 x float>
  %n = fmul contract <16 x float> %f, splat (float 0x3F70101020000000)
  %s = fadd contract <16 x float> %n, %y
  ret <16 x float> %s
}

; The converted number has another use.
; CHECK-LABEL: @twice(
; CHECK: uitofp
define <16 x float> @twice(<16 x i32> %x, ptr %p) #0 {
  %b = and <16 x i32> %x, splat (i32 255)
  %f = uitofp nneg <16 x i32> %b to <16 x float>
  store <16 x float> %f, ptr %p
  %n = fmul <16 x float> %f, splat (float 0x3F70101020000000)
  ret <16 x float> %n
}

; A scalar conversion takes no fewer instructions, nor does AVX2 gain.
; CHECK-LABEL: @scalar(
; CHECK: uitofp
define float @scalar(i32 %x) #0 {
  %b = and i32 %x, 255
  %f = uitofp nneg i32 %b to float
  %n = fmul float %f, 0x3F70101020000000
  ret float %n
}

; CHECK-LABEL: @avx2(
; CHECK: uitofp
define <8 x float> @avx2(<8 x i32> %x) #1 {
  %b = and <8 x i32> %x, splat (i32 255)
  %f = uitofp nneg <8 x i32> %b to <8 x float>
  %n = fmul <8 x float> %f, splat (float 0x3F70101020000000)
  ret <8 x float> %n
}

attributes #0 = { "target-features"="+avx512f,+avx512vl,+fma" }
attributes #1 = { "target-features"="+avx2,+fma" }
