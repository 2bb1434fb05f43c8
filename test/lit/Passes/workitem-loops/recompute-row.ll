; Steps that are the same for a row of work-items are cheap, because they leave its loop. So many of them are recomputed,
; but only a few of those that differ. Steps that several others use count once.
; RUN: oclopt -S -passes='specialize<8x4>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @of_row.8x4x1(
; CHECK-NOT: alloca
; CHECK: {{^}}}
define spir_kernel void @of_row(ptr addrspace(1) %p, i64 %n) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  %y = call spir_func i64 @_Z12get_local_idj(i32 1)
  %r1 = mul i64 %y, %n
  %r2 = add i64 %r1, 17
  %r3 = mul i64 %r2, %r1
  %r4 = xor i64 %r3, %r1
  %r5 = sub i64 %r4, %n
  %r6 = mul i64 %r5, %r3
  %negative = icmp slt i64 %r6, 0
  %r7 = select i1 %negative, i64 %r5, i64 %r6
  %left = sub i64 %x, 1
  %clamped = call i64 @llvm.smax.i64(i64 %left, i64 %r7)
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %clamped
  store i64 1, ptr addrspace(1) %a
  call spir_func void @_Z7barrierj(i32 1)
  store i64 %clamped, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_item.8x4x1(
; CHECK: %r7.items = getelementptr
; CHECK: {{^}}}
define spir_kernel void @of_item(ptr addrspace(1) %p, i64 %n) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  %r1 = mul i64 %x, %n
  %r2 = add i64 %r1, 17
  %r3 = mul i64 %r2, %r1
  %r4 = xor i64 %r3, %r1
  %r5 = sub i64 %r4, %n
  %r6 = mul i64 %r5, %r3
  %r7 = add i64 %r6, %r4
  store i64 1, ptr addrspace(1) %p
  call spir_func void @_Z7barrierj(i32 1)
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %r7
  store i64 2, ptr addrspace(1) %a
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)
declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
