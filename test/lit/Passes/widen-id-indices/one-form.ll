; Kernels that do not gain by wide indices keep one version, and so do those that truncate local ids only.
; RUN: oclopt -S -passes='expand-work-item-queries,widen-id-indices' %s -pass-remarks=widen-id-indices 2>&1 | FileCheck %s --implicit-check-not=general

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: remark: {{.*}}: 32-bit indices are computed in 64 bits where all ids of a launch are below 2^31; other launches run a second version of the kernel

; CHECK-LABEL: @wide(
define spir_kernel void @wide(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  store volatile i64 %x, ptr addrspace(1) %p
  ret void
}

; The id is used as a 32-bit value.
; CHECK-LABEL: @data(
; CHECK: trunc i64
define spir_kernel void @data(ptr addrspace(1) %p) {
  %x64 = call spir_func i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %x64 to i32
  store volatile i32 %x, ptr addrspace(1) %p
  ret void
}

; The bounds of a launch say nothing about ids in 16 bits.
; CHECK-LABEL: @short(
; CHECK: sext i16
define spir_kernel void @short(ptr addrspace(1) %p) {
  %x64 = call spir_func i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %x64 to i16
  %wide = sext i16 %x to i64
  store volatile i64 %wide, ptr addrspace(1) %p
  ret void
}

; The id of a group is uniform.
; CHECK-LABEL: @group(
; CHECK: sext i32
define spir_kernel void @group(ptr addrspace(1) %p) {
  %g64 = call spir_func i64 @_Z12get_group_idj(i32 0)
  %g = trunc i64 %g64 to i32
  %wide = sext i32 %g to i64
  store volatile i64 %wide, ptr addrspace(1) %p
  ret void
}

; A local id always fits into 32 bits.
; CHECK-LABEL: @local(
; CHECK: %next{{.*}} = add nsw i64 %
; CHECK-NEXT: store volatile i64 %next
define spir_kernel void @local(ptr addrspace(1) %p) {
  %l64 = call spir_func i64 @_Z12get_local_idj(i32 0)
  %l = trunc i64 %l64 to i32
  %next = add i32 %l, 1
  %wide = sext i32 %next to i64
  store volatile i64 %wide, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @two(
; CHECK-SAME: #[[TWO:[0-9]+]]
define spir_kernel void @two(ptr addrspace(1) %p) {
  %z64 = call spir_func i64 @_Z13get_global_idj(i32 2)
  %z = trunc i64 %z64 to i32
  %wide = sext i32 %z to i64
  store volatile i64 %wide, ptr addrspace(1) %p
  ret void
}

; The general version has the original code.
; CHECK: define spir_kernel void @two.general({{.*}} #[[GENERAL:[0-9]+]]
; CHECK: sext i32
; CHECK: attributes #[[TWO]] = { {{.*}}"oclc-general-form"="two.general" "oclc-launch-bounds"="z"
; CHECK: attributes #[[GENERAL]] = { cold optsize "oclc-for-all-launches" "oclc-kernel"="two"

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
