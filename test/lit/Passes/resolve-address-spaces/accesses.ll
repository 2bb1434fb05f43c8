; Accesses through generic pointers to a known address space become accesses to that address space.
; RUN: oclopt -S -passes=resolve-address-spaces %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @count(
; CHECK: atomicrmw add ptr addrspace(3) %place, i32 1 monotonic
define spir_kernel void @count(ptr addrspace(3) %counts, i64 %i) {
  %generic = addrspacecast ptr addrspace(3) %counts to ptr addrspace(4)
  %place = getelementptr i32, ptr addrspace(4) %generic, i64 %i
  %old = atomicrmw add ptr addrspace(4) %place, i32 1 monotonic
  ret void
}

; The address space is unknown if two of them meet.
; CHECK-LABEL: define spir_kernel void @either(
; CHECK: load i32, ptr addrspace(4) %from
define spir_kernel void @either(ptr addrspace(3) %near, ptr addrspace(1) %far, i1 %which) {
  %n = addrspacecast ptr addrspace(3) %near to ptr addrspace(4)
  %f = addrspacecast ptr addrspace(1) %far to ptr addrspace(4)
  %from = select i1 %which, ptr addrspace(4) %n, ptr addrspace(4) %f
  %value = load i32, ptr addrspace(4) %from
  store i32 %value, ptr addrspace(1) %far
  ret void
}
