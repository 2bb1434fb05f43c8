; The remarks say which method is selected, and why.
; RUN: oclopt -disable-output -pass-remarks-analysis=select-work-group-method -passes='specialize<any;2;33;1>,function(select-work-group-method)' %s 2>&1 | FileCheck %s
; RUN: oclopt -disable-output -pass-remarks-missed=select-work-group-method -passes='specialize<any;4096>,function(select-work-group-method<replicate>)' %s 2>&1 | FileCheck %s --check-prefix=NOT

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; Clones of one kernel are adjacent in the module.
; CHECK: 'none' for any local size is run by loops: it has no barrier
; CHECK: 'none' for local size 2x1x1 is run by loops: it has no barrier
define spir_kernel void @none(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %slot = getelementptr i64, ptr addrspace(1) %p, i64 %id
  store i64 %id, ptr addrspace(1) %slot
  ret void
}

; CHECK: 'collective' for any local size is run by loops
; CHECK: 'collective' for local size 2x1x1 is run by loops
define spir_kernel void @collective(ptr addrspace(3) "oclc-group-variable"="4" %sum) {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

; CHECK: 'uniform' for any local size is run by loops: the conditions on which barriers depend are uniform
; CHECK: 'uniform' for local size 2x1x1 is run by replicate: 2 work-items of 4 instructions
; CHECK: 'uniform' for local size 33x1x1 is run by loops: the conditions on which barriers depend are uniform
; CHECK: 'uniform' for local size 1x1x1 is run by loops: a work-group is one work-item
; NOT: 'uniform' for any local size is not replicated: its local size is not fixed
define spir_kernel void @uniform(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %then, label %exit
then:
  call spir_func void @_Z7barrierj(i32 1)
  br label %exit
exit:
  ret void
}

; CHECK: 'divergent' for any local size is run by cbs: whether a barrier is reached depends on this condition, which may differ between work-items
; CHECK: 'divergent' for local size 2x1x1 is run by cbs
; CHECK: 'divergent' for local size 33x1x1 is run by cbs
; CHECK: 'divergent' for local size 1x1x1 is run by loops: a work-group is one work-item
; NOT: 'large' for local size 4096x1x1 is not replicated: 4096 work-items with private variables of 4194304 bytes in all need too much stack
define spir_kernel void @large(ptr addrspace(1) %p) {
  %array = alloca [256 x i32]
  store ptr %array, ptr addrspace(1) %p
  ret void
}

; NOT: 'divergent' for local size 4096x1x1 is not replicated: 4096 work-items of 31 instructions are too much code
define spir_kernel void @divergent(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %c = icmp eq i64 %id, 0
  br i1 %c, label %then, label %exit
then:
  call spir_func void @_Z7barrierj(i32 1)
  br label %exit
exit:
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  fence seq_cst
  ret void
}

declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
