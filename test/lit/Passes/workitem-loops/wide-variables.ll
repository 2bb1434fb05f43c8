; A private variable with the alignment of 16 doubles has its alignment in the context, too, and so has the array after it.
; RUN: oclopt -S -passes='specialize<4>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; 4 x 4 bytes, 4 x 128 bytes, and an alignment of 128 for each of the two arrays.
; CHECK-LABEL: define spir_kernel void @k
; CHECK: %[[CONTEXT:.*]] = alloca [784 x i8], align 128
; CHECK: getelementptr inbounds i8, ptr %[[CONTEXT]], i64 0
; CHECK: getelementptr inbounds i8, ptr %[[CONTEXT]], i64 128
define spir_kernel void @k(ptr addrspace(1) %p) {
  %first = alloca i32, align 4
  %wide = alloca <16 x double>, align 128
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %number = trunc i64 %id to i32
  store i32 %number, ptr %first, align 4
  %element = getelementptr double, ptr %wide, i64 %id
  store double 1.0, ptr %element, align 8
  call spir_func void @_Z7barrierj(i32 1)
  %kept = load i32, ptr %first, align 4
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %kept, ptr addrspace(1) %a, align 4
  %x = load <16 x double>, ptr %wide, align 128
  %b = getelementptr <16 x double>, ptr addrspace(1) %p, i64 %id
  store <16 x double> %x, ptr addrspace(1) %b, align 128
  ret void
}

declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
