; Kernels whose queries do not depend on where groups begin in dimension 0 or 1 are marked, because later passes cannot
; tell which ids the source has requested.
; RUN: oclopt -S -passes='expand-work-item-queries' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: @only_global(ptr addrspace(1) %p) #[[#ONLY:]] {
define spir_kernel void @only_global(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %linear = call spir_func i64 @_Z20get_global_linear_idv()
  %y = call spir_func i64 @_Z12get_local_idj(i32 1)
  %z = call spir_func i64 @_Z12get_group_idj(i32 2)
  %n = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 0)
  ret void
}

; CHECK: @local_id(ptr addrspace(1) %p) #[[#ROWS:]] {
define spir_kernel void @local_id(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  ret void
}

; CHECK: @any_dimension(i32 %d) {
define spir_kernel void @any_dimension(i32 %d) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 %d)
  ret void
}

; CHECK: @group_id(ptr addrspace(1) %p) #[[#ROWS]] {
define spir_kernel void @group_id(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z12get_group_idj(i32 0)
  ret void
}

; CHECK: @linear_id(ptr addrspace(1) %p) {
define spir_kernel void @linear_id(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z19get_local_linear_idv()
  ret void
}

; CHECK: @local_size(ptr addrspace(1) %p) #[[#ROWS]] {
define spir_kernel void @local_size(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z14get_local_sizej(i32 0)
  ret void
}

; CHECK: @full_size(ptr addrspace(1) %p) #[[#FULL:]] {
define spir_kernel void @full_size(ptr addrspace(1) %p) "uniform-work-group-size"="true" {
  %x = call spir_func i64 @_Z14get_local_sizej(i32 0)
  ret void
}

; CHECK: @helper_asks(ptr addrspace(1) %p) {
define spir_kernel void @helper_asks(ptr addrspace(1) %p) {
  call spir_func void @helper()
  ret void
}

define internal spir_func void @helper() {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  ret void
}

; CHECK: attributes #[[#ONLY]] = { "oclc-only-global-x" }
; CHECK: attributes #[[#ROWS]] = { "oclc-only-global-y" }
; CHECK: attributes #[[#FULL]] = { "oclc-only-global-x" "oclc-only-global-y" "uniform-work-group-size"="true" }

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i64 @_Z23get_enqueued_local_sizej(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
declare spir_func i64 @_Z19get_local_linear_idv()
