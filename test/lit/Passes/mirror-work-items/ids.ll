; The last work-item does what the first one did, groups do not join, and kernels with sub-groups do not change.
; RUN: oclopt -S -passes=mirror-work-items %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @two(ptr addrspace(1) %out) {
; CHECK-NEXT: %x = call i64 @_Z12get_local_idj(i32 0)
; CHECK-NEXT: %[[SIZE0:.*]] = call spir_func i64 @_Z14get_local_sizej(i32 0)
; CHECK-NEXT: %[[LAST0:.*]] = sub i64 %[[SIZE0]], 1
; CHECK-NEXT: %[[X:.*]] = sub i64 %[[LAST0]], %x
; CHECK-NEXT: %y = call i64 @_Z12get_local_idj(i32 1)
; CHECK-NEXT: %[[SIZE1:.*]] = call spir_func i64 @_Z14get_local_sizej(i32 1)
; CHECK-NEXT: %[[LAST1:.*]] = sub i64 %[[SIZE1]], 1
; CHECK-NEXT: %[[Y:.*]] = sub i64 %[[LAST1]], %y
; CHECK-NEXT: %sum = add i64 %[[X]], %[[Y]]
; CHECK-NEXT: store i64 %sum
define spir_kernel void @two(ptr addrspace(1) %out) "oclc-only-global-x" "oclc-only-global-y" {
  %x = call i64 @_Z12get_local_idj(i32 0)
  %y = call i64 @_Z12get_local_idj(i32 1)
  %sum = add i64 %x, %y
  store i64 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @sub_groups(
; CHECK: %x = call i64 @_Z12get_local_idj(i32 0)
; CHECK-NEXT: store i64 %x
define spir_kernel void @sub_groups(ptr addrspace(1) %out) {
  %width = call i32 @__oclc_sub_group_width()
  %x = call i64 @_Z12get_local_idj(i32 0)
  store i64 %x, ptr addrspace(1) %out
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare i32 @__oclc_sub_group_width()
