; A size for one kernel does not affect other kernels, and counts once.
; RUN: oclopt -S -passes='specialize<any;8;k:16x4;k:8;other:2>' %s | FileCheck %s --implicit-check-not='define '
; RUN: oclopt -S -passes='specialize<j:any;k:8;r:any>' %s | FileCheck %s --check-prefix=OWN --implicit-check-not='define '

; OWN-DAG: define spir_kernel void @j.any()
; OWN-DAG: define spir_kernel void @k.8x1x1()
; OWN-DAG: define spir_kernel void @r.any()
; OWN-DAG: define spir_kernel void @r.32x1x1()

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK-DAG: define spir_kernel void @j.any()
; CHECK-DAG: define spir_kernel void @j.8x1x1()
define spir_kernel void @j() {
  ret void
}

; CHECK-DAG: define spir_kernel void @k.any()
; CHECK-DAG: define spir_kernel void @k.8x1x1()
; CHECK-DAG: define spir_kernel void @k.16x4x1()
define spir_kernel void @k() {
  ret void
}

; A required size takes precedence over requested sizes.
; CHECK-DAG: define spir_kernel void @r.any()
; CHECK-DAG: define spir_kernel void @r.32x1x1()
define spir_kernel void @r() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 32, i32 1, i32 1}
