; Bytes that become floats from 0 to 1, and bytes again, are copied. All other functions stay.
; RUN: oclopt -S -passes=fold-byte-functions %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @copied(
; CHECK-NEXT: %v = load <4 x i8>
; CHECK-NEXT: store <4 x i8> %v
define spir_kernel void @copied(ptr addrspace(1) %out) {
  %v = load <4 x i8>, ptr addrspace(1) %out
  %f = uitofp <4 x i8> %v to <4 x float>
  %c = fmul <4 x float> %f, splat (float 0x3F70101020000000)
  %s = fmul <4 x float> %c, splat (float 2.550000e+02)
  %positive = fcmp ogt <4 x float> %s, zeroinitializer
  %low = select <4 x i1> %positive, <4 x float> %s, <4 x float> zeroinitializer
  %less = fcmp olt <4 x float> %low, splat (float 2.550000e+02)
  %high = select <4 x i1> %less, <4 x float> %low, <4 x float> splat (float 2.550000e+02)
  %rounded = fadd <4 x float> %high, splat (float 0x4160000000000000)
  %bits = bitcast <4 x float> %rounded to <4 x i32>
  %b = trunc <4 x i32> %bits to <4 x i8>
  store <4 x i8> %b, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @signed(
; CHECK-NEXT: %v = load i8
; CHECK-NEXT: store i8 %v
define spir_kernel void @signed(ptr addrspace(1) %out) {
  %v = load i8, ptr addrspace(1) %out
  %f = sitofp i8 %v to double
  %b = fptosi double %f to i8
  store i8 %b, ptr addrspace(1) %out
  ret void
}

; 255 becomes 254.
; CHECK-LABEL: @darker(
; CHECK: trunc
define spir_kernel void @darker(ptr addrspace(1) %out) {
  %v = load i8, ptr addrspace(1) %out
  %w = zext i8 %v to i32
  %least = call i32 @llvm.umin.i32(i32 %w, i32 254)
  %b = trunc i32 %least to i8
  store i8 %b, ptr addrspace(1) %out
  ret void
}

; The last element has another function.
; CHECK-LABEL: @part(
; CHECK: trunc
define spir_kernel void @part(ptr addrspace(1) %out) {
  %v = load <4 x i8>, ptr addrspace(1) %out
  %w = zext <4 x i8> %v to <4 x i32>
  %x = or <4 x i32> %w, <i32 0, i32 0, i32 0, i32 255>
  %b = trunc <4 x i32> %x to <4 x i8>
  store <4 x i8> %b, ptr addrspace(1) %out
  ret void
}

; Two bytes, and a shuffle.
; CHECK-LABEL: @others(
; CHECK: trunc
; CHECK: trunc
define spir_kernel void @others(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %v = load <4 x i8>, ptr addrspace(1) %out
  %u = load <4 x i8>, ptr addrspace(1) %in
  %w = zext <4 x i8> %v to <4 x i32>
  %x = zext <4 x i8> %u to <4 x i32>
  %y = and <4 x i32> %w, %x
  %b = trunc <4 x i32> %y to <4 x i8>
  store <4 x i8> %b, ptr addrspace(1) %out
  %z = shufflevector <4 x i32> %w, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %c = trunc <4 x i32> %z to <4 x i8>
  store <4 x i8> %c, ptr addrspace(1) %out
  ret void
}

; Code that is never reached may compute a byte from itself.
; CHECK-LABEL: @cycle(
; CHECK: %b = trunc
define spir_kernel void @cycle() {
  ret void
dead:
  %w = zext i8 %b to i32
  %b = trunc i32 %w to i8
  br label %dead
}
