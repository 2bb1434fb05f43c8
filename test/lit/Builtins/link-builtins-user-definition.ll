; A user's function with the name of a built-in is kept, and the library does not call it.
; RUN: %oclopt -passes=link-builtins,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: call spir_func float @_Z5fractfPf(
; CHECK: call spir_func float @_Z5fractfPU3AS1f(
define spir_kernel void @kernel(ptr addrspace(1) %p) {
  %t = alloca float
  %x = load float, ptr addrspace(1) %p
  %a = call spir_func float @_Z5fractfPf(float %x, ptr %t)
  %b = call spir_func float @_Z5fractfPU3AS1f(float %a, ptr addrspace(1) %p)
  store float %b, ptr addrspace(1) %p
  ret void
}

; CHECK: define spir_func float @_Z5fractfPf(float %x, ptr %whole) {
; CHECK-NEXT: ret float 4.200000e+01
define spir_func float @_Z5fractfPf(float %x, ptr %whole) {
  ret float 42.0
}

; CHECK: define internal {{.*}}@_Z5fractfPU3AS1f(
; CHECK: call spir_func float @_Z5fractfPf.oclc(
declare spir_func float @_Z5fractfPU3AS1f(float, ptr addrspace(1))
; CHECK: define internal {{.*}}@_Z5fractfPf.oclc(
