; The tables of libclc and its functions on constant memory use the address space that canonical IR has for it.
; RUN: %oclopt -passes='link-builtins<all>,verify' -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: @__oclc_libclc_LN_TBL_HI = internal {{.*}}addrspace(2) constant
define spir_kernel void @kernel(ptr addrspace(2) %in, ptr addrspace(1) %out) {
  %v = call spir_func <4 x float> @_Z6vload4mPU3AS2Kf(i64 0, ptr addrspace(2) %in)
  %x = extractelement <4 x float> %v, i64 0
  %d = fpext float %x to double
  %l = call spir_func double @_Z6lgammad(double %d)
  store double %l, ptr addrspace(1) %out
  ret void
}

; CHECK: define internal {{.*}}@_Z6vload4mPU3AS2Kf(i64 {{.*}}, ptr addrspace(2)
declare spir_func <4 x float> @_Z6vload4mPU3AS2Kf(i64, ptr addrspace(2))

; CHECK: define internal {{.*}}@_Z6lgammad
; CHECK: ptr addrspace(2) @__oclc_libclc_LN_TBL_HI
declare spir_func double @_Z6lgammad(double)
; CHECK-NOT: addrspace(4)
