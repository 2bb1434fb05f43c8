; Copies take and return events of Clang's type; remaining uses of an event get a null pointer.
; RUN: oclopt -passes=spir-events,verify-canonical -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %e = alloca ptr
; CHECK: %1 = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, target("spirv.Event") zeroinitializer)
  %a = call spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, ptr null)
; CHECK: %2 = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 2, target("spirv.Event") zeroinitializer)
  %b = call spir_func ptr @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 2, ptr %a)
; CHECK: store ptr null, ptr %e
  store ptr %b, ptr %e
; CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %e)
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %e)
  ret void
}

declare spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func ptr @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
; CHECK: declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
