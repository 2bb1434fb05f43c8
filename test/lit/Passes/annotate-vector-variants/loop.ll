; A loop over work-items that calls built-ins is vectorized, also where a call is under a condition. Calls remain only
; in cold code.
; RUN: oclopt -S -passes='link-builtins,flatten,function(sroa),specialize<64>,function(barrier-regions,workitem-loops),workgroup-launcher,lower-address-spaces<cpu=x86-64-v3>,annotate-vector-variants,optimize-for-host<O3>' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @oclc.always
; CHECK: call <8 x float> @_Z3sinDv8_f(<8 x float>
define spir_kernel void @always(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %a
  %s = call spir_func float @_Z3sinf(float %x)
  store float %s, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: define void @oclc.sometimes
; CHECK: call <8 x float> @oclc.masked.8._Z3sinf(<8 x float> %{{.*}}, <8 x i1>
define spir_kernel void @sometimes(ptr addrspace(1) %p) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %a
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %then, label %end
then:
  %s = call spir_func float @_Z3sinf(float %x)
  %t = fmul float %s, %s
  br label %end
end:
  %r = phi float [ %t, %then ], [ 1.0, %entry ]
  store float %r, ptr addrspace(1) %a
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func float @_Z3sinf(float)

; sincos has two results, so it becomes a call of the sine and one of the cosine.
; CHECK-LABEL: define void @oclc.both
; CHECK-DAG: call <8 x float> @_Z21__oclc_sin_beside_cosDv8_f(<8 x float>
; CHECK-DAG: call <8 x float> @_Z21__oclc_cos_beside_sinDv8_f(<8 x float>
define spir_kernel void @both(ptr addrspace(1) %p) {
  %slot = alloca float
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %a
  %s = call spir_func float @_Z6sincosfPf(float %x, ptr %slot)
  %c = load float, ptr %slot
  %r = fmul float %s, %c
  store float %r, ptr addrspace(1) %a
  ret void
}
declare spir_func float @_Z6sincosfPf(float, ptr)
