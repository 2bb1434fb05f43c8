; Declarations get the names that Clang 22 mangles, with its order of qualifiers and its substitutions.
; RUN: oclopt -passes=spir-builtins -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: declare <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare <4 x float> @_Z6vload4mPKU3AS1f(i64, ptr addrspace(1))
; CHECK: declare i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_addPVU3AS1ii(ptr addrspace(1), i32)
; A substitution counts a type with all its qualifiers as one component.
; CHECK: declare ptr @_Z29async_work_group_strided_copyPU3AS3Dv8_tPU3AS1KS_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
declare ptr @_Z29async_work_group_strided_copyPU3AS3Dv8_tPKU3AS1S_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
; CHECK: declare void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare void @_Z17wait_group_eventsiP7event_t(i32, ptr)
; CHECK: declare i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4), i32)
declare i32 @_Z20atomic_load_explicitPVU3AS4U7_Atomici12memory_order(ptr addrspace(4), i32)
; The address space of private memory is not part of the mangled name.
; CHECK: declare float @_Z5fractfPf(float, ptr)
declare float @_Z5fractfPU3AS0f(float, ptr)

; Two spellings in one module become one function.
; CHECK-LABEL: define <2 x i8> @both(
; CHECK: call <2 x i8> @_Z6vload2mPU3AS1Kc(
; CHECK: call <2 x i8> @_Z6vload2mPU3AS1Kc(
define <2 x i8> @both(ptr addrspace(1) %p) {
  %a = call <2 x i8> @_Z6vload2mPKU3AS1c(i64 0, ptr addrspace(1) %p)
  %b = call <2 x i8> @_Z6vload2mPU3AS1Kc(i64 1, ptr addrspace(1) %p)
  %c = add <2 x i8> %a, %b
  ret <2 x i8> %c
}
; CHECK-NOT: _Z6vload2mPKU3AS1c
declare <2 x i8> @_Z6vload2mPKU3AS1c(i64, ptr addrspace(1))
declare <2 x i8> @_Z6vload2mPU3AS1Kc(i64, ptr addrspace(1))

; Functions that are not built-ins keep their names, even if the name resembles that of a built-in.
; CHECK: declare void @_Z4minePKU3AS1f(ptr addrspace(1))
declare void @_Z4minePKU3AS1f(ptr addrspace(1))
; CHECK: declare void @_Z6vload4mPKU3AS1fS9_(ptr addrspace(1))
declare void @_Z6vload4mPKU3AS1fS9_(ptr addrspace(1))
; CHECK: declare void @_Z99
declare void @_Z99(i32)
; CHECK: define float @_Z5fractfPU3AS1Kf(
define float @_Z5fractfPU3AS1Kf(float %x) {
  ret float %x
}
