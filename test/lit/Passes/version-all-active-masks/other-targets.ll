; The target's costs decide: masks cost nothing with AVX-512; AVX2 has none for bytes, and NEON has none at all.
; RUN: oclopt -S -passes='version-all-active-masks' %s | FileCheck %s --check-prefixes=CHECK,AVX2
; RUN: sed 's/x86-64-v3/x86-64-v4/' %s | oclopt -S -passes='version-all-active-masks' | FileCheck %s --check-prefixes=CHECK,AVX512
; RUN: sed 's/x86_64-unknown/aarch64-unknown/; s/x86-64-v3/generic/' %s | oclopt -S -passes='version-all-active-masks' | FileCheck %s --check-prefixes=CHECK,NEON

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <8 x float> @loaded
; AVX2-NOT: reduce.and
; AVX512-NOT: reduce.and
; NEON: reduce.and
define <8 x float> @loaded(ptr %p, <8 x i1> %m) #0 {
  %x = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %m, <8 x float> zeroinitializer)
  ret <8 x float> %x
}

; CHECK-LABEL: define <16 x i8> @bytes
; AVX2: reduce.and
; AVX512-NOT: reduce.and
; NEON: reduce.and
define <16 x i8> @bytes(ptr %p, <16 x i1> %m) #0 {
  %x = call <16 x i8> @llvm.masked.load.v16i8.p0(ptr align 1 %p, <16 x i1> %m, <16 x i8> zeroinitializer)
  ret <16 x i8> %x
}

; CHECK-LABEL: define void @stored
; AVX2: reduce.and
; AVX512-NOT: reduce.and
; NEON: reduce.and
; CHECK: ret void
define void @stored(ptr %p, <8 x i1> %m, <8 x float> %x) #0 {
  call void @llvm.masked.store.v8f32.p0(<8 x float> %x, ptr align 4 %p, <8 x i1> %m)
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
