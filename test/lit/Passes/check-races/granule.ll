; The granule divides all accesses of a kernel. It is the logarithm before the last number of a site. The last one is the
; logarithm of the number of work-items that sub-group barriers order.
; RUN: oclopt -S -passes=check-races %s 2>/dev/null | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK: @access.site = {{.*}} i32 1, i16 2, i16 0 }
define spir_kernel void @vectors(ptr addrspace(1) %a) {
  store <4 x float> zeroinitializer, ptr addrspace(1) %a, align 4
  ret void
}

; CHECK: @access.site{{.*}} i32 1, i16 0, i16 0 }
; CHECK: @access.site{{.*}} i32 1, i16 0, i16 0 }
define spir_kernel void @mixed(ptr addrspace(1) %a) {
  store i64 0, ptr addrspace(1) %a, align 8
  store i16 0, ptr addrspace(1) %a, align 1
  ret void
}

; CHECK: @access.site{{.*}} i32 1, i16 3, i16 4 }
define spir_kernel void @sub_groups(ptr addrspace(1) %a) {
  call void @__oclc_sub_group_barrier()
  store i64 0, ptr addrspace(1) %a, align 8
  ret void
}

declare void @__oclc_sub_group_barrier()
