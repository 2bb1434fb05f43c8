; A masked store of elements that have been loaded becomes a plain one that stores them back in inactive lanes.
; RUN: oclopt -S -passes='blend-masked-stores' %s | FileCheck %s --implicit-check-not='call void @llvm.masked.store'
; RUN: sed 's/x86-64-v3/x86-64-v4/' %s | oclopt -S -passes='blend-masked-stores' | FileCheck %s --check-prefix=AVX512

; Masks cost nothing with AVX-512.
; AVX512-NOT: select

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @least
; CHECK: %old = load <8 x i32>, ptr %p, align 4
; CHECK: [[MASK:%.*]] = freeze <8 x i1> %m
; CHECK-NEXT: [[NEW:%.*]] = select <8 x i1> [[MASK]], <8 x i32> %v, <8 x i32> %old
; CHECK-NEXT: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> [[MASK]])
; CHECK-NEXT: br i1 [[ANY]], label %[[STORE:.*]], label %[[AFTER:.*]]
; CHECK: [[STORE]]:
; CHECK-NEXT: store <8 x i32> [[NEW]], ptr %p, align 4, !noalias
; CHECK-NEXT: br label %[[AFTER]]
define void @least(ptr %p, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  %m = icmp slt <8 x i32> %v, %old
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m), !noalias !0
  ret void
}

; Stores under one mask that follow one another have one test.
; CHECK-LABEL: define void @pair
; CHECK: call i1 @llvm.vector.reduce.or
; CHECK: store <8 x float>
; CHECK-NEXT: store <8 x float>
; CHECK-NOT: reduce.or
; CHECK: ret void
define void @pair(ptr noalias %p, ptr noalias %q, <8 x i1> %m, <8 x float> %v) #0 {
  %a = load <8 x float>, ptr %p, align 4
  %b = load <8 x float>, ptr %q, align 4
  %x = fadd <8 x float> %a, %v
  %y = fadd <8 x float> %b, %v
  call void @llvm.masked.store.v8f32.p0(<8 x float> %x, ptr align 4 %p, <8 x i1> %m)
  %z = fmul <8 x float> %y, %v
  call void @llvm.masked.store.v8f32.p0(<8 x float> %z, ptr align 4 %q, <8 x i1> %m)
  ret void
}

; So have stores to one object, as those of a loop that LLVM has interleaved.
; CHECK-LABEL: define void @interleaved
; CHECK: [[BOTH:%.*]] = or <8 x i1>
; CHECK-NEXT: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> [[BOTH]])
; CHECK-NEXT: br i1 [[ANY]]
; CHECK: store <8 x i32>
; CHECK-NEXT: store <8 x i32>
; CHECK: ret void
define void @interleaved(ptr %p, <8 x i32> %v) #0 {
  %q = getelementptr i8, ptr %p, i64 32
  %a = load <8 x i32>, ptr %p, align 4
  %b = load <8 x i32>, ptr %q, align 4
  %m = icmp slt <8 x i32> %v, %a
  %n = icmp slt <8 x i32> %v, %b
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %q, <8 x i1> %n)
  ret void
}

; Stores to different objects have not: one of them may be read-only.
; CHECK-LABEL: define void @objects
; CHECK: br i1
; CHECK: br i1
; CHECK: ret void
define void @objects(ptr noalias %p, ptr noalias %q, <8 x i1> %m, <8 x i1> %n, <8 x i32> %v) #0 {
  %a = load <8 x i32>, ptr %p, align 4
  %b = load <8 x i32>, ptr %q, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %q, <8 x i1> %n)
  ret void
}

; The second store blends with what the first one has stored: `if (x < low) x = low; else if (x > high) x = high`.
; CHECK-LABEL: define void @clamp
; CHECK: [[BELOW:%.*]] = select <8 x i1> {{%.*}}, <8 x i32> %low, <8 x i32> %old
; CHECK: select <8 x i1> {{%.*}}, <8 x i32> %high, <8 x i32> [[BELOW]]
define void @clamp(ptr %p, <8 x i32> %low, <8 x i32> %high) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  %below = icmp slt <8 x i32> %old, %low
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %low, ptr align 4 %p, <8 x i1> %below)
  %above = icmp sgt <8 x i32> %old, %high
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %high, ptr align 4 %p, <8 x i1> %above)
  ret void
}

; The load may be in a block before.
; CHECK-LABEL: define void @later
; CHECK: store:
; CHECK: select
; CHECK: ret void
define void @later(ptr %p, <8 x i1> %m, i1 %c) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  br i1 %c, label %store, label %end

store:
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %p, <8 x i1> %m)
  br label %end

end:
  ret void
}

; A target without an instruction for the store gains most.
; CHECK-LABEL: define void @bytes
; CHECK: select <16 x i1>
define void @bytes(ptr %p, <16 x i1> %m) #0 {
  %old = load <16 x i8>, ptr %p, align 1
  %new = add <16 x i8> %old, splat (i8 1)
  call void @llvm.masked.store.v16i8.p0(<16 x i8> %new, ptr align 1 %p, <16 x i1> %m)
  ret void
}

declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, <8 x i1>)

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
