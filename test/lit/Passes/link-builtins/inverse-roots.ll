; 1 / sqrt(x) becomes one function call if both operations may be as inaccurate as the language allows and the root has
; no other use.
; RUN: oclopt -S -passes='link-builtins' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z4sqrtf(float)
declare spir_func <4 x float> @_Z4sqrtDv4_f(<4 x float>)
declare spir_func double @_Z4sqrtd(double)

; CHECK-LABEL: define spir_kernel void @taken(
; CHECK: %y = call nnan spir_func float @_Z5rsqrtf(float %x)
; CHECK-NOT: fpmath
; CHECK: store float %y
; CHECK: %w = call spir_func <4 x float> @_Z5rsqrtDv4_f(<4 x float> %v)
; CHECK-NOT: fdiv
; CHECK: ret void
define spir_kernel void @taken(ptr addrspace(1) %p, float %x, <4 x float> %v) {
  %r = call nnan spir_func float @_Z4sqrtf(float %x), !fpmath !0
  %y = fdiv float 1.0, %r, !fpmath !1
  store float %y, ptr addrspace(1) %p
  %s = call spir_func <4 x float> @_Z4sqrtDv4_f(<4 x float> %v), !fpmath !0
  %w = fdiv <4 x float> splat (float 1.0), %s, !fpmath !1
  store <4 x float> %w, ptr addrspace(1) %p
  ret void
}

; These do not: another numerator, a root with other uses, a root or a division that must be exact, and doubles.
; CHECK-LABEL: define spir_kernel void @left(
; CHECK-NOT: rsqrt
; CHECK-COUNT-5: fdiv
; CHECK-NOT: rsqrt
; CHECK: ret void
define spir_kernel void @left(ptr addrspace(1) %p, float %x, double %d) {
  %r1 = call spir_func float @_Z4sqrtf(float %x), !fpmath !0
  %y1 = fdiv float 2.0, %r1, !fpmath !1
  store volatile float %y1, ptr addrspace(1) %p
  %r2 = call spir_func float @_Z4sqrtf(float %x), !fpmath !0
  %y2 = fdiv float 1.0, %r2, !fpmath !1
  store volatile float %y2, ptr addrspace(1) %p
  store volatile float %r2, ptr addrspace(1) %p
  %r3 = call spir_func float @_Z4sqrtf(float %x)
  %y3 = fdiv float 1.0, %r3, !fpmath !1
  store volatile float %y3, ptr addrspace(1) %p
  %r4 = call spir_func float @_Z4sqrtf(float %x), !fpmath !0
  %y4 = fdiv float 1.0, %r4
  store volatile float %y4, ptr addrspace(1) %p
  %r5 = call spir_func double @_Z4sqrtd(double %d)
  %y5 = fdiv double 1.0, %r5
  store volatile double %y5, ptr addrspace(1) %p
  ret void
}

!0 = !{float 3.0}
!1 = !{float 2.5}
