; Linked built-ins inherit the denormal mode of their callers.
; RUN: %oclopt -passes=link-builtins,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

define spir_kernel void @kernel(ptr addrspace(1) %p) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %x = load float, ptr addrspace(1) %p
  %s = call spir_func float @_Z3expf(float %x)
  store float %s, ptr addrspace(1) %p
  ret void
}
; CHECK: define internal {{.*}}@_Z3expf({{.*}} #[[EXP:[0-9]+]]
; CHECK: attributes #[[EXP]] = {{.*}}"denormal-fp-math-f32"="preserve-sign,preserve-sign"
declare spir_func float @_Z3expf(float)
