; A helper with a barrier is inlined into the kernel and removed.
; RUN: oclopt -S -passes=flatten %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -S -passes=flatten %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-NOT: @helper
; CHECK: define spir_kernel void @k()
; CHECK-NEXT: call spir_func void @_Z7barrierj(i32 1)
; CHECK-NEXT: ret void
; CHECK-NOT: @helper
define spir_kernel void @k() {
  call spir_func void @helper()
  ret void
}

define internal spir_func void @helper() {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

declare spir_func void @_Z7barrierj(i32)
