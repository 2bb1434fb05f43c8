; Powers with the exponents 2 to 5 become products.
; RUN: oclopt -S -passes='link-builtins' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3powff(float, float)
declare spir_func float @_Z4pownfi(float, i32)
declare spir_func float @_Z4powrff(float, float)
declare spir_func <4 x double> @_Z3powDv4_dS_(<4 x double>, <4 x double>)

; CHECK-LABEL: define spir_kernel void @taken(
; CHECK-NEXT: [[SQUARE:%.*]] = fmul nnan float %x, %x
; CHECK-NEXT: %a = fmul nnan float [[SQUARE]], %x
; CHECK-NEXT: store volatile float %a
; CHECK-NEXT: %b = fmul float %x, %x
; CHECK-NEXT: store volatile float %b
; CHECK-NEXT: [[V2:%.*]] = fmul <4 x double> %v, %v
; CHECK-NEXT: [[V4:%.*]] = fmul <4 x double> [[V2]], [[V2]]
; CHECK-NEXT: %c = fmul <4 x double> [[V4]], %v
; CHECK-NEXT: store volatile <4 x double> %c
; CHECK-NEXT: ret void
define spir_kernel void @taken(ptr addrspace(1) %p, float %x, <4 x double> %v) {
  %a = call nnan spir_func float @_Z4pownfi(float %x, i32 3)
  store volatile float %a, ptr addrspace(1) %p
  %b = call spir_func float @_Z3powff(float %x, float 2.0)
  store volatile float %b, ptr addrspace(1) %p
  %c = call spir_func <4 x double> @_Z3powDv4_dS_(<4 x double> %v, <4 x double> splat (double 5.0))
  store volatile <4 x double> %c, ptr addrspace(1) %p
  ret void
}

; Not: other exponents, exponents that are no constants, and powr, which is NaN for negative x.
; CHECK-LABEL: define spir_kernel void @left(
; CHECK-NOT: fmul
; CHECK: ret void
define spir_kernel void @left(ptr addrspace(1) %p, float %x, float %y) {
  %a = call spir_func float @_Z4pownfi(float %x, i32 6)
  store volatile float %a, ptr addrspace(1) %p
  %b = call spir_func float @_Z4pownfi(float %x, i32 -2)
  store volatile float %b, ptr addrspace(1) %p
  %c = call spir_func float @_Z3powff(float %x, float 2.5)
  store volatile float %c, ptr addrspace(1) %p
  %d = call spir_func float @_Z3powff(float %x, float %y)
  store volatile float %d, ptr addrspace(1) %p
  %e = call spir_func float @_Z4powrff(float %x, float 2.0)
  store volatile float %e, ptr addrspace(1) %p
  %f = call spir_func float @_Z3powff(float %x, float 0x7FF0000000000000)
  store volatile float %f, ptr addrspace(1) %p
  ret void
}
