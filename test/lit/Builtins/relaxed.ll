; A call that may be approximate (afn) is replaced by the relaxed version if the library has one.
; RUN: oclopt -S -passes=link-builtins %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call afn spir_func float @_Z18__oclc_relaxed_sinf(float
; CHECK: call spir_func float @_Z3sinf(float
; CHECK: call afn spir_func float @_Z6tgammaf(float
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load float, ptr addrspace(1) %p
  %a = call afn spir_func float @_Z3sinf(float %x)
  %b = call spir_func float @_Z3sinf(float %a)
  %c = call afn spir_func float @_Z6tgammaf(float %b)
  store float %c, ptr addrspace(1) %p
  ret void
}
declare spir_func float @_Z3sinf(float)
declare spir_func float @_Z6tgammaf(float)
