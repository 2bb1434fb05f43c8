; Atomics without a scope get that of the device; they are relaxed in OpenCL C 1.x, else sequentially consistent.
; RUN: oclopt -passes=prepare-spirv -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @legacy(
define spir_kernel void @legacy(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %v, i64 %w, float %f) {
  ; CHECK-NEXT: atomicrmw add ptr addrspace(1) %g, i32 %v syncscope("device") monotonic, align 4
  %add = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %g, i32 %v)
  ; CHECK-NEXT: atomicrmw sub ptr addrspace(3) %l, i32 1 syncscope("device") monotonic, align 4
  %dec = call spir_func i32 @_Z10atomic_decPU3AS3Vj(ptr addrspace(3) %l)
  ; CHECK-NEXT: atomicrmw min ptr addrspace(1) %g, i32 %v syncscope("device") monotonic, align 4
  %min = call spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1) %g, i32 %v)
  ; CHECK-NEXT: atomicrmw umax ptr addrspace(1) %g, i64 %w syncscope("device") monotonic, align 8
  %max = call spir_func i64 @_Z8atom_maxPU3AS1Vmm(ptr addrspace(1) %g, i64 %w)
  ; CHECK-NEXT: atomicrmw xchg ptr addrspace(1) %g, float %f syncscope("device") monotonic, align 4
  %xchg = call spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1) %g, float %f)
  ; CHECK-NEXT: %[[PAIR:[0-9]+]] = cmpxchg ptr addrspace(1) %g, i32 7, i32 %v syncscope("device") monotonic monotonic, align 4
  ; CHECK-NEXT: %[[OLD:[0-9]+]] = extractvalue { i32, i1 } %[[PAIR]], 0
  ; CHECK-NEXT: store i32 %[[OLD]], ptr addrspace(3) %l
  %cmpxchg = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %g, i32 7, i32 %v)
  store i32 %cmpxchg, ptr addrspace(3) %l
  ret void
}

; CHECK-LABEL: define spir_kernel void @c11(
define spir_kernel void @c11(ptr addrspace(4) %p, i32 %v, float %f, i32 %order, i32 %scope) {
  ; CHECK-NEXT: atomicrmw or ptr addrspace(4) %p, i32 %v syncscope("device") seq_cst, align 4
  %or = call spir_func i32 @_Z15atomic_fetch_orPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 %v)
  ; CHECK-NEXT: atomicrmw fadd ptr addrspace(4) %p, float %f syncscope("device") seq_cst, align 4
  %add = call spir_func float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4) %p, float %f)
  ; CHECK-NEXT: atomicrmw fmin ptr addrspace(4) %p, float %f syncscope("workgroup") acquire, align 4
  %min = call spir_func float @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicff12memory_order12memory_scope(ptr addrspace(4) %p, float %f, i32 2, i32 1)
  ; An explicit order is kept, and an unknown order becomes the strongest.
  ; CHECK-NEXT: @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p, i32 %v, i32 0, i32 1)
  %xor = call spir_func i32 @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p, i32 %v, i32 0, i32 1)
  ; CHECK-NEXT: @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p, i32 %v, i32 5, i32 3)
  %unknown = call spir_func i32 @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p, i32 %v, i32 %order, i32 %scope)
  ; CHECK-NEXT: @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 5)
  %load = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 %order)
  ret void
}

; CHECK-LABEL: define spir_kernel void @fences(
define spir_kernel void @fences(i32 %flags) {
  ; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 2, i32 264)
  call spir_func void @_Z9mem_fencej(i32 1)
  ; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 2, i32 514)
  call spir_func void @_Z14read_mem_fencej(i32 2)
  ; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 2, i32 772)
  call spir_func void @_Z15write_mem_fencej(i32 %flags)
  ret void
}

; CHECK-NOT: atomic_add
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_decPU3AS3Vj(ptr addrspace(3))
declare spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i64 @_Z8atom_maxPU3AS1Vmm(ptr addrspace(1), i64)
declare spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1), float)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
declare spir_func i32 @_Z15atomic_fetch_orPU3AS4VU7_Atomicii(ptr addrspace(4), i32)
declare spir_func float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4), float)
declare spir_func i32 @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
declare spir_func float @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicff12memory_order12memory_scope(ptr addrspace(4), float, i32, i32)
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4), i32)
declare spir_func void @_Z9mem_fencej(i32)
declare spir_func void @_Z14read_mem_fencej(i32)
declare spir_func void @_Z15write_mem_fencej(i32)

; CHECK-LABEL: define spir_kernel void @barriers(
define spir_kernel void @barriers(i32 %flags, i32 %order, i32 %scope) {
  ; Constant operands do not change.
  ; CHECK-NEXT: @_Z18work_group_barrierj12memory_scope(i32 1, i32 2)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 1, i32 2)
  ; CHECK-NEXT: @_Z18work_group_barrierj12memory_scope(i32 3, i32 3)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 %flags, i32 %scope)
  ; CHECK-NEXT: @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 5, i32 3)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 %order, i32 %scope)
  ret void
}

declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)
