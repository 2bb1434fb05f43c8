; The code between the two accesses would be there twice, which this call forbids.
; RUN: oclopt -S -passes='version-all-active-masks' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @called_once
; CHECK-COUNT-1: call void @once(
; CHECK-NOT: call void @once(
; CHECK: ret void
define void @called_once(ptr %p, <8 x float> %v, <8 x i1> %m) #0 {
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v, ptr align 4 %p, <8 x i1> %m)
  call void @once(ptr %p)
  call void @llvm.masked.store.v8f32.p0(<8 x float> zeroinitializer, ptr align 4 %p, <8 x i1> %m)
  ret void
}

declare void @once(ptr) noduplicate

attributes #0 = { "target-cpu"="x86-64-v3" }
