; Memory orders are arguments of the functions and become constants after inlining; pointers lose their volatile.
; RUN: %oclopt -passes='link-builtins,always-inline,function(simplifycfg),verify' -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: atomicrmw add ptr addrspace(4) %g, i32 1 monotonic
; CHECK: atomicrmw add ptr addrspace(4) %g, i32 2 seq_cst
; CHECK: store atomic i32 3, ptr addrspace(4) %g release
; CHECK: load atomic i32, ptr addrspace(4) %g seq_cst
; CHECK: atomicrmw fmin ptr addrspace(1) %p, float 1.000000e+00 seq_cst
; CHECK: atomicrmw fadd ptr addrspace(3) %l, double 2.000000e+00 monotonic
; CHECK: fence syncscope("singlethread") seq_cst
; CHECK: fence acq_rel
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %p, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %a = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %g, i32 1, i32 0, i32 2)
  %b = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %g, i32 2, i32 4, i32 2)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %g, i32 3, i32 3, i32 2)
  %c = call spir_func i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4) %g)
  %d = call spir_func float @_Z16atomic_fetch_minPU3AS1VU7_Atomicff(ptr addrspace(1) %p, float 1.0)
  %e = call spir_func double @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3) %l, double 2.0, i32 0)
  call spir_func void @_Z9mem_fencej(i32 1)
  call spir_func void @_Z9mem_fencej(i32 2)
  ret void
}
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
declare spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
declare spir_func i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func float @_Z16atomic_fetch_minPU3AS1VU7_Atomicff(ptr addrspace(1), float)
declare spir_func double @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3), double, i32)
declare spir_func void @_Z9mem_fencej(i32)
