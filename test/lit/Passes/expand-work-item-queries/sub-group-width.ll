; The query for the width of sub-groups returns that of the kernel.
; RUN: oclopt -S -passes=expand-work-item-queries %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @usual(
; CHECK: store i32 16, ptr addrspace(1) %p
define spir_kernel void @usual(ptr addrspace(1) %p) {
  %w = call spir_func i32 @__oclc_sub_group_width()
  store i32 %w, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @required(
; CHECK: store i32 8, ptr addrspace(1) %p
define spir_kernel void @required(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %w = call spir_func i32 @__oclc_sub_group_width()
  store i32 %w, ptr addrspace(1) %p
  ret void
}

; CHECK-NOT: sub_group_width
declare spir_func i32 @__oclc_sub_group_width()

!0 = !{i32 8}
