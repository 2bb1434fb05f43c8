; The runtime finds the memory of pointers that are loaded, unless it is local: a remark names such accesses. Images are
; not accessed by pointers of the source.
; RUN: oclopt -disable-output -passes=check-bounds -pass-remarks-missed=check-bounds %s 2>&1 | FileCheck %s
; RUN: oclopt -S -passes=check-bounds %s 2>/dev/null | FileCheck %s --check-prefix=CODE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-COUNT-1: not checked: the bounds of the memory of a loaded pointer are not known
; CHECK-NOT: not checked
; CODE-LABEL: @list(
; CODE: call void @__oclc_report_access
; CODE: %[[P:.*]] = inttoptr
; CODE: call i64 @__oclc_memory_before(ptr
; CODE: %[[BYTES:.*]] = call i64 @__oclc_memory_bytes(ptr
; CODE: call void @__oclc_report_access({{.*}}, i64 %[[BYTES]], i64 4)
; CODE: ret void
define spir_kernel void @list(ptr addrspace(1) %head) !kernel_arg_type !0 {
  %next = load i64, ptr addrspace(1) %head
  %p = inttoptr i64 %next to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CODE-LABEL: @local(
; CODE: call void @__oclc_report_access
; CODE-NOT: call void @__oclc_report_access
; CODE: ret void
define spir_kernel void @local(ptr addrspace(1) %place) !kernel_arg_type !0 {
  %offset = load i64, ptr addrspace(1) %place
  %p = inttoptr i64 %offset to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}

; CODE-LABEL: @image(
; CODE-NOT: __oclc_report_access
; CODE: ret void
define spir_kernel void @image(ptr addrspace(1) %image) !kernel_arg_type !1 {
  %texels = load ptr addrspace(1), ptr addrspace(1) %image
  %v = load i32, ptr addrspace(1) %texels
  ret void
}

!0 = !{!"int*"}
!1 = !{!"image2d_t"}
