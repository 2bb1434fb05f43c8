; Elements of vectors that are made of scalars are computed by scalar operations, with their flags. Elements of other
; vectors, and those at places that are not known, stay.
; RUN: oclopt -S -passes=split-index-vectors %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @sums(
; CHECK: %[[S:.*]] = add nsw i32 %x, %x
; CHECK: %[[T:.*]] = add nsw i32 %y, 7
; CHECK: %[[M:.*]] = call i32 @llvm.smax.i32(i32 %[[T]], i32 0)
; CHECK: %[[W:.*]] = sext i32 %[[M]] to i64
; CHECK: store i32 %[[S]]
; CHECK: store i64 %[[W]]
define spir_kernel void @sums(i32 %x, i32 %y, ptr addrspace(1) %out) {
  %a = insertelement <2 x i32> poison, i32 %x, i64 0
  %at = insertelement <2 x i32> %a, i32 %y, i64 1
  %b = insertelement <2 x i32> <i32 5, i32 7>, i32 %x, i64 0
  %sum = add nsw <2 x i32> %at, %b
  %most = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %sum, <2 x i32> zeroinitializer)
  %wide = sext <2 x i32> %most to <2 x i64>
  %first = extractelement <2 x i32> %sum, i64 0
  %second = extractelement <2 x i64> %wide, i64 1
  store i32 %first, ptr addrspace(1) %out
  store i64 %second, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @swapped(
; CHECK: %[[L:.*]] = icmp slt i32 %x, %y
; CHECK: %[[D:.*]] = sub i32 %y, %x
; CHECK: %[[C:.*]] = select i1 %[[L]], i32 %[[D]], i32 %y
; CHECK: store i32 %[[C]]
define spir_kernel void @swapped(i32 %x, i32 %y, ptr addrspace(1) %out) {
  %a = insertelement <2 x i32> poison, i32 %x, i64 0
  %at = insertelement <2 x i32> %a, i32 %y, i64 1
  %turned = shufflevector <2 x i32> %at, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %less = icmp slt <2 x i32> %at, %turned
  %d = sub <2 x i32> %turned, %at
  %c = select <2 x i1> %less, <2 x i32> %d, <2 x i32> %turned
  %e = extractelement <2 x i32> %c, i64 0
  store i32 %e, ptr addrspace(1) %out
  ret void
}

; A part comes from memory.
; CHECK-LABEL: @loaded(
; CHECK: add <2 x i32>
; CHECK: extractelement
define spir_kernel void @loaded(i32 %x, ptr addrspace(1) %out) {
  %v = load <2 x i32>, ptr addrspace(1) %out
  %a = insertelement <2 x i32> poison, i32 %x, i64 0
  %at = insertelement <2 x i32> %a, i32 %x, i64 1
  %sum = add <2 x i32> %at, %v
  %e = extractelement <2 x i32> %sum, i64 0
  store i32 %e, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @unknown(
; CHECK: extractelement <2 x i32> %sum, i64 %at
; CHECK: extractelement <2 x i32> %moved, i64 0
define spir_kernel void @unknown(i32 %x, i64 %at, ptr addrspace(1) %out) {
  %a = insertelement <2 x i32> poison, i32 %x, i64 0
  %b = insertelement <2 x i32> %a, i32 %x, i64 1
  %sum = add <2 x i32> %b, %b
  %e = extractelement <2 x i32> %sum, i64 %at
  store i32 %e, ptr addrspace(1) %out
  %moved = insertelement <2 x i32> %b, i32 3, i64 %at
  %f = extractelement <2 x i32> %moved, i64 0
  store i32 %f, ptr addrspace(1) %out
  ret void
}

; Code that is never reached may compute an element from itself.
; CHECK-LABEL: @cycle(
; CHECK: %e = extractelement
define spir_kernel void @cycle() {
  ret void
dead:
  %v = insertelement <2 x i32> poison, i32 %e, i64 0
  %e = extractelement <2 x i32> %v, i64 0
  br label %dead
}
