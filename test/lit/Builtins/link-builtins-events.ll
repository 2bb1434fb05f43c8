; Values of event type and their stores are removed, because events carry no data; wait_group_events becomes a barrier.
; RUN: %oclopt -passes=link-builtins,always-inline,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: store target
; CHECK-NOT: load target
; CHECK: call spir_func ptr addrspace(3) @__oclc_group_variable_local(
; CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
; CHECK: store float %{{.*}}, ptr addrspace(3)
; CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
; CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %from, ptr addrspace(3) %to) {
  %event = alloca target("spirv.Event")
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 16, target("spirv.Event") zeroinitializer)
  store target("spirv.Event") %e, ptr %event
  %again = load target("spirv.Event"), ptr %event
  store target("spirv.Event") %again, ptr %event
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %event)
  ret void
}
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
