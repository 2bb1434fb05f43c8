; A remark says which groups run as one, or what prevents it; docs/passes/planning.md explains both.
; RUN: oclopt -disable-output -passes='expand-work-item-queries,specialize<any;2;16x8>,coalesce-work-groups' %s \
; RUN:   -pass-remarks=coalesce-work-groups -pass-remarks-missed=coalesce-work-groups 2>&1 | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
define spir_kernel void @adjacent(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  store float 1.0, ptr addrspace(1) %a
  ret void
}

; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: its tiles are wide enough
define spir_kernel void @columns(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = mul i64 %x, 512
  %a = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 1.0, ptr addrspace(1) %a
  ret void
}

; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, groups of 1, 2, 4 or 8
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it queries the local id or the group id in dimension 0
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, groups of 1, 2, 4 or 8
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it queries the local id or the group id in dimension 0
define spir_kernel void @place(ptr addrspace(1) %p) {
  %x = call spir_func i64 @_Z12get_local_idj(i32 0)
  store i64 %x, ptr addrspace(1) %p
  ret void
}

; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, groups of 1, 2, 4 or 8
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it queries the local id or the group id in dimension 0
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
; CHECK-NEXT: remark: {{.*}}: work-groups of a row run as one: no barrier, no local memory, only global ids
define spir_kernel void @partial_size(ptr addrspace(1) %p) {
  %n = call spir_func i64 @_Z14get_local_sizej(i32 0)
  store i64 %n, ptr addrspace(1) %p
  ret void
}

; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it uses local memory
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it uses local memory
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it uses local memory
define spir_kernel void @memory(ptr addrspace(3) %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  store i64 %x, ptr addrspace(3) %p
  ret void
}

; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it has a barrier
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it has a barrier
; CHECK-NEXT: remark: {{.*}}: work-groups are not coalesced: it has a barrier
define spir_kernel void @barrier(ptr addrspace(1) %p) {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func void @_Z7barrierj(i32)
