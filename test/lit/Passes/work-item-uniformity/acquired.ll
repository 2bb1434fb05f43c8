; A load from a uniform address is uniform, unless an acquire operation reaches it without a barrier in between.
; RUN: %oclopt -disable-output -passes='print<work-item-uniformity>' %s 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func void @_Z7barrierj(i32)
declare spir_func void @__oclc_sub_group_barrier()

; CHECK-LABEL: of 'k'
define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(2) %c, ptr addrspace(1) %q, i1 %again) {
entry:
; CHECK: uniform    %before =
  %before = load i32, ptr addrspace(3) %p
  br label %head

; The back edge starts after the fence.
head:
; CHECK: varying    %carried =
  %carried = load i32, ptr addrspace(3) %p
  fence syncscope("workgroup") acquire
; CHECK: varying    %after =
  %after = load i32, ptr addrspace(3) %p
; CHECK: uniform    %constant =
  %constant = load i32, ptr addrspace(2) %c
; CHECK: uniform    %invariant =
  %invariant = load i32, ptr addrspace(1) %q, !invariant.load !0
  br i1 %again, label %head, label %end

end:
  call spir_func void @__oclc_sub_group_barrier()
; CHECK: varying    %group =
  %group = load i32, ptr addrspace(3) %p
  call spir_func void @_Z7barrierj(i32 1)
; CHECK: uniform    %met =
  %met = load i32, ptr addrspace(3) %p
  %relaxed = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
; CHECK: uniform    %raced =
  %raced = load i32, ptr addrspace(1) %q
  %taken = cmpxchg ptr addrspace(3) %p, i32 0, i32 1 acquire monotonic
; CHECK: varying    %owned =
  %owned = load i32, ptr addrspace(1) %q
  %released = atomicrmw xchg ptr addrspace(3) %p, i32 0 release
  ret void
}

!0 = !{}
