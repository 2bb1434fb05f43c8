; A built-in with a better vector variant stays a call, also when another built-in calls it. Its declaration has the
; attributes of the definition but allows poison, because a vectorizer calls it for inactive lanes.
; RUN: oclopt -S -passes=link-builtins,verify %s | FileCheck %s
; RUN: oclopt -S -passes=link-builtins,flatten,verify %s | FileCheck %s --check-prefix=FLAT

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-NOT: define internal{{.*}}@_Z3sinf(
; CHECK: declare spir_func {{.*}}float @_Z3sinf(float) {{.*}}#[[SIN:[0-9]+]]
; CHECK: define internal spir_func {{.*}}@_Z6sincosdPd(
; CHECK: call {{.*}}spir_func double @_Z3cosd(
; CHECK: attributes #[[SIN]] = { {{.*}}nounwind{{.*}}willreturn memory(none){{.*}}"oclc-builtin"="_Z3sinf" }

; FLAT-LABEL: define spir_kernel void @k(
; FLAT: call spir_func float @_Z3sinf(float
; FLAT: call {{.*}}spir_func double @_Z3cosd(
; FLAT: call {{.*}}spir_func double @_Z3sind(
; FLAT-NOT: define
define spir_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca double
  %x = load float, ptr addrspace(1) %p
  %s = call spir_func float @_Z3sinf(float %x)
  %d = fpext float %s to double
  %r = call spir_func double @_Z6sincosdPd(double %d, ptr %slot)
  store double %r, ptr addrspace(1) %p
  ret void
}

declare spir_func float @_Z3sinf(float)
declare spir_func double @_Z6sincosdPd(double, ptr)
