; The loop over work-items is vectorized with the width of the CPU's registers.
; RUN: oclopt -S -passes='specialize<64>,function(barrier-regions,workitem-loops),workgroup-launcher,lower-address-spaces<cpu=x86-64-v3>,optimize-for-host<O3>' %s | FileCheck %s --check-prefix=V3
; RUN: oclopt -S -passes='specialize<64>,function(barrier-regions,workitem-loops),workgroup-launcher,lower-address-spaces<cpu=x86-64-v2>,optimize-for-host<O3>' %s | FileCheck %s --check-prefix=V2
; RUN: oclopt -S -passes='specialize<64>,function(barrier-regions,workitem-loops),workgroup-launcher,lower-address-spaces<cpu=x86-64-v3>,optimize-for-host<O0>' %s | FileCheck %s --check-prefix=O0

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; V3: fadd <8 x float>
; V2: fadd <4 x float>
; O0-NOT: fadd <
; O0: fadd float
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %id
  %b = getelementptr float, ptr addrspace(1) %q, i64 %id
  %x = load float, ptr addrspace(1) %a
  %y = load float, ptr addrspace(1) %b
  %z = fadd float %x, %y
  store float %z, ptr addrspace(1) %a
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
