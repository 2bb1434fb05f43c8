; Masked stores that must stay: the memory may have changed since the load, or not all elements have been loaded by
; work-items.
; RUN: oclopt -S -passes='blend-masked-stores' %s | FileCheck %s --implicit-check-not=select

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@table = global [64 x i32] zeroinitializer

; CHECK-LABEL: define void @overwritten
; CHECK: call void @llvm.masked.store
define void @overwritten(ptr %p, ptr %q, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  store i32 7, ptr %q, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; A work-item of the same group may overwrite the element beside its own.
; CHECK-LABEL: define void @neighbour
; CHECK: call void @llvm.masked.store
define void @neighbour(ptr %p, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store <8 x i32> %v, ptr %q, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; Another thread may have written before the fence, or before the lock was acquired.
; CHECK-LABEL: define void @fenced
; CHECK: call void @llvm.masked.store
define void @fenced(ptr %p, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  fence seq_cst
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; CHECK-LABEL: define void @locked
; CHECK: call void @llvm.masked.store
define void @locked(ptr noalias %p, ptr noalias %lock, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  %x = load atomic i32, ptr %lock acquire, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; Another work-item may change the element by such an update, although that is a data race with the load.
; CHECK-LABEL: define void @communicates
; CHECK: call void @llvm.masked.store
define void @communicates(ptr noalias %p, ptr noalias %count, <8 x i1> %m, <8 x i32> %v) #0 {
  %x = atomicrmw add ptr %count, i32 1 monotonic
  %old = load <8 x i32>, ptr %p, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; In the second iteration the content is what the first one has stored.
; CHECK-LABEL: define void @repeated
; CHECK: call void @llvm.masked.store
define void @repeated(ptr %p, <8 x i1> %m, <8 x i32> %v, i32 %n) #0 {
entry:
  %old = load <8 x i32>, ptr %p, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = add <8 x i32> %v, splat (i32 3)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %now, ptr align 4 %p, <8 x i1> %m)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; On the other path nothing has been loaded.
; CHECK-LABEL: define void @sometimes
; CHECK: call void @llvm.masked.store
define void @sometimes(ptr %p, <8 x i1> %m, <8 x i32> %v, i1 %c) #0 {
entry:
  br i1 %c, label %loads, label %end

loads:
  %old = load <8 x i32>, ptr %p, align 4
  br label %end

end:
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; Only the elements with an even number belong to work-items.
; CHECK-LABEL: define void @gaps
; CHECK: call void @llvm.masked.store
define void @gaps(ptr %p, <8 x i1> %m) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  %even = shufflevector <8 x i32> %old, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %new = add <4 x i32> %even, splat (i32 1)
  %wide = shufflevector <4 x i32> %new, <4 x i32> poison, <8 x i32> <i32 0, i32 0, i32 1, i32 1, i32 2, i32 2, i32 3, i32 3>
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %wide, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; LLVM may have moved loads from valid memory out of the condition. Then no work-item loads the element, and another
; one may write it at the same time.
; CHECK-LABEL: define void @variable
; CHECK: call void @llvm.masked.store
define void @variable(<8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr @table, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 @table, <8 x i1> %m)
  ret void
}

; CHECK-LABEL: define void @valid
; CHECK: call void @llvm.masked.store
define void @valid(ptr dereferenceable(64) %p, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load <8 x i32>, ptr %p, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

; CHECK-LABEL: define void @volatile
; CHECK: call void @llvm.masked.store
define void @volatile(ptr %p, <8 x i1> %m, <8 x i32> %v) #0 {
  %old = load volatile <8 x i32>, ptr %p, align 4
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr align 4 %p, <8 x i1> %m)
  ret void
}

declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, <8 x i1>)

attributes #0 = { "target-cpu"="x86-64-v3" }
