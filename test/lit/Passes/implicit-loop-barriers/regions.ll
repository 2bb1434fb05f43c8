; The loop body becomes a region, and the branch that leaves the loop is executed once for the group.
; RUN: oclopt -S -passes='specialize<64>,function(implicit-loop-barriers,phis-to-allocas,allocas-to-entry,barrier-regions)' %s -o %t
; RUN: oclopt -disable-output -passes='print<barrier-regions>' %t 2>&1 | FileCheck %s

; CHECK:      from %entry.barrier: %body1 to %join.barrier
; CHECK-NEXT: from %join.barrier: %loop to %branch.barrier
; CHECK-NEXT: from %branch.barrier: %branch to %body %edge.barrier (once)
; CHECK-NEXT: from %edge.barrier: %exit to %exit.barrier
; CHECK-NEXT: from %body: %after.barrier to %join.barrier

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %n) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %more, %body ]
  %again = icmp ult i64 %i, %n
  br i1 %again, label %body, label %exit
body:
  %row = mul i64 %i, %n
  %index = add i64 %row, %id
  %a = getelementptr float, ptr addrspace(1) %in, i64 %index
  %v = load float, ptr addrspace(1) %a
  %scaled = fmul float %v, 2.0
  %more = fadd float %sum, %scaled
  %next = add i64 %i, 1
  br label %loop
exit:
  %o = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %o
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
