; If the producer did not know the pointee type of a pointer, the IR types identify the overload.
; RUN: oclopt -passes=spir-builtins -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: declare <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare <4 x float> @_Z6vload4mPU3AS1h(i64, ptr addrspace(1))
; The signedness of the loaded type makes no difference.
; CHECK: declare <4 x i32> @_Z6vload4mPU3AS1Ki(i64, ptr addrspace(1))
declare <4 x i32> @_Z6vload4mPU3AS1v(i64, ptr addrspace(1))
; The mangled type of the value identifies the overload.
; CHECK: declare i32 @_Z10atomic_maxPU3AS1Vjj(ptr addrspace(1), i32)
declare i32 @_Z10atomic_maxPU3AS1hj(ptr addrspace(1), i32)
; CHECK: declare i32 @_Z10atomic_maxPU3AS3Vii(ptr addrspace(3), i32)
declare i32 @_Z10atomic_maxPU3AS3hi(ptr addrspace(3), i32)
; CHECK: declare float @_Z5frexpfPi(float, ptr)
declare float @_Z5frexpfPv(float, ptr)
; CHECK: declare void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare void @_Z17wait_group_eventsiPU3AS4v(i32, ptr addrspace(4))

; Nothing identifies the element type of a copy.
; CHECK: declare ptr @_Z21async_work_group_copyPU3AS3vPU3AS1Kvm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare ptr @_Z21async_work_group_copyPU3AS3vPU3AS1Kvm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
; No overload has these types.
; CHECK: declare <4 x float> @_Z6vload4mPU3AS5h(i64, ptr addrspace(5))
declare <4 x float> @_Z6vload4mPU3AS5h(i64, ptr addrspace(5))
