; Facts about masks and shifts that hold only within the bounds of the launch make the kernel require these bounds.
; RUN: oclopt -S -passes=widen-id-indices %s 2>/dev/null | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)

; CHECK: define spir_kernel void @mask({{.*}} #[[MASK:[0-9]+]] {
define spir_kernel void @mask(ptr addrspace(1) %p, i64 %s) {
  %x = call i64 @_Z12get_local_idj(i32 0)
  %group = call i64 @_Z12get_group_idj(i32 0)
  %high = lshr i64 %group, 31
  %sum = add i64 %x, %s
  %some = and i64 %sum, %high
  %index = and i64 %some, 4294967295
  store volatile i64 %index, ptr addrspace(1) %p
  ret void
}

; CHECK: define spir_kernel void @shift({{.*}} #[[SHIFT:[0-9]+]] {
define spir_kernel void @shift(ptr addrspace(1) %p) {
  %x = call i64 @_Z12get_local_idj(i32 0)
  %group = call i64 @_Z12get_group_idj(i32 0)
  %high = lshr i64 %group, 31
  %more = shl i64 %x, %high
  %index = and i64 %more, 4294967295
  store volatile i64 %index, ptr addrspace(1) %p
  ret void
}

; CHECK: attributes #[[MASK]] = {{.*}}"oclc-launch-bounds"="x"
; CHECK: attributes #[[SHIFT]] = {{.*}}"oclc-launch-bounds"="x"
