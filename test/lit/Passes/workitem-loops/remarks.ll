; What is kept across a barrier is said in a remark.
; RUN: oclopt -disable-output -passes='specialize<8>,function(barrier-regions,workitem-loops)' %s \
; RUN:   -pass-remarks-analysis=workitem-loops 2>&1 | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: remark: <unknown>:0:0: variable 'array' is kept across a barrier: 12 bytes per work-item
; CHECK: remark: <unknown>:0:0: value 'x' is kept across a barrier: 4 bytes per work-item
define spir_kernel void @k(ptr addrspace(1) %p) {
  %array = alloca [3 x i32]
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %element = getelementptr [3 x i32], ptr %array, i64 0, i64 %id
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  store i32 %x, ptr %element
  call spir_func void @_Z7barrierj(i32 1)
  %y = load i32, ptr %element
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %a
  ret void
}

declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
