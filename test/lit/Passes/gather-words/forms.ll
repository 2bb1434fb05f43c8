; Bytes and half-words are taken out of aligned words. Addresses of a base and an index keep that form. Gathers of few lanes,
; elements that may lie in two words, and CPUs that do not gather words are left alone.
; RUN: oclopt -S -passes='gather-words' %s | FileCheck %s
; RUN: sed 's/skylake/znver3/' %s | oclopt -S -passes='gather-words' | FileCheck %s --check-prefix=ZEN3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; ZEN3-NOT: @llvm.masked.gather{{.*}}i32

; CHECK-LABEL: define <8 x i8> @indexed(
; CHECK-NEXT:    %[[ADDRESS:.*]] = ptrtoint ptr %table to i64
; CHECK-NEXT:    %[[FIRST:.*]] = and i64 %[[ADDRESS]], 3
; CHECK-NEXT:    %[[START:.*]] = call ptr @llvm.ptrmask.p0.i64(ptr %table, i64 -4)
; CHECK:         %[[AT:.*]] = add <8 x i64>
; CHECK-NEXT:    %[[WORD:.*]] = and <8 x i64> %[[AT]], splat (i64 -4)
; CHECK-NEXT:    %[[WORDS:.*]] = getelementptr i8, ptr %[[START]], <8 x i64> %[[WORD]]
; CHECK-NEXT:    %[[W:.*]] = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4 %[[WORDS]], <8 x i1> %m, <8 x i32> zeroinitializer)
; CHECK-NEXT:    %[[LOW:.*]] = trunc <8 x i64> %[[AT]] to <8 x i32>
; CHECK-NEXT:    %[[BYTE:.*]] = and <8 x i32> %[[LOW]], splat (i32 3)
; CHECK-NEXT:    %[[SHIFT:.*]] = mul <8 x i32> %[[BYTE]], splat (i32 8)
; CHECK-NEXT:    %[[SHIFTED:.*]] = lshr <8 x i32> %[[W]], %[[SHIFT]]
; CHECK-NEXT:    %[[V:.*]] = trunc <8 x i32> %[[SHIFTED]] to <8 x i8>
; CHECK-NEXT:    %v = select <8 x i1> %m, <8 x i8> %[[V]], <8 x i8> %old
; CHECK-NEXT:    ret <8 x i8> %v
define <8 x i8> @indexed(ptr %table, <8 x i64> %i, <8 x i1> %m, <8 x i8> %old) #0 {
  %p = getelementptr i8, ptr %table, <8 x i64> %i
  %v = call <8 x i8> @llvm.masked.gather.v8i8.v8p0(<8 x ptr> align 1 %p, <8 x i1> %m, <8 x i8> %old)
  ret <8 x i8> %v
}

; CHECK-LABEL: define <16 x i16> @places(
; CHECK:         call <16 x ptr> @llvm.ptrmask.v16p0.v16i64(<16 x ptr> %p, <16 x i64> splat (i64 -4))
; CHECK:         call <16 x i32> @llvm.masked.gather.v16i32
; CHECK-NOT:     select
; CHECK:         ret <16 x i16>
define <16 x i16> @places(<16 x ptr> %p) #0 {
  %v = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> align 2 %p, <16 x i1> splat (i1 true), <16 x i16> poison)
  ret <16 x i16> %v
}

; CHECK-LABEL: define <8 x i16> @unaligned(
; CHECK:         @llvm.masked.gather.v8i16
define <8 x i16> @unaligned(<8 x ptr> %p) #0 {
  %v = call <8 x i16> @llvm.masked.gather.v8i16.v8p0(<8 x ptr> align 1 %p, <8 x i1> splat (i1 true), <8 x i16> poison)
  ret <8 x i16> %v
}

; CHECK-LABEL: define <4 x i8> @few(
; CHECK:         @llvm.masked.gather.v4i8
define <4 x i8> @few(<4 x ptr> %p) #0 {
  %v = call <4 x i8> @llvm.masked.gather.v4i8.v4p0(<4 x ptr> align 1 %p, <4 x i1> splat (i1 true), <4 x i8> poison)
  ret <4 x i8> %v
}

attributes #0 = { "target-cpu"="skylake" }
