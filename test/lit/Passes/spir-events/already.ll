; Values that already have the event type, functions of other types and addresses of functions do not change.
; RUN: oclopt -passes=spir-events -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: @address = addrspace(2) constant ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event
@address = addrspace(2) constant ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event

; CHECK: call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, target("spirv.Event") %e)
define spir_func void @f(ptr addrspace(1) %g, ptr addrspace(3) %l, target("spirv.Event") %e) {
  %a = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, target("spirv.Event") %e)
; CHECK: call spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(
  %b = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, ptr null)
  ret void
}

; CHECK: declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
; CHECK: declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
; CHECK: declare spir_func i32 @_Z4fewP9ocl_event9ocl_event(i32)
declare spir_func i32 @_Z4fewP9ocl_event9ocl_event(i32)
