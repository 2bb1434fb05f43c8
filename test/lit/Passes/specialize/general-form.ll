; The general version of a kernel is cloned once, for any size; each clone of the kernel refers to it by name.
; RUN: oclopt -S -passes='specialize<64;4x2>' %s | FileCheck %s --implicit-check-not=define

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @k.general.any() #[[GENERAL:[0-9]+]]
; CHECK: define spir_kernel void @k.64x1x1() #[[WIDE:[0-9]+]]
; CHECK: define spir_kernel void @k.4x2x1() #[[FLAT:[0-9]+]]
define spir_kernel void @k() #0 {
  ret void
}

define spir_kernel void @k.general() #1 {
  ret void
}

; CHECK-DAG: attributes #[[GENERAL]] = { "oclc-for-all-launches" "oclc-kernel"="k" "oclc-local-size"="any" }
; CHECK-DAG: attributes #[[WIDE]] = { "oclc-general-form"="k.general.any" "oclc-kernel"="k" "oclc-launch-bounds"="x,yz" "oclc-local-size"="64x1x1" }
; CHECK-DAG: attributes #[[FLAT]] = { "oclc-general-form"="k.general.any" "oclc-kernel"="k" "oclc-launch-bounds"="x,yz" "oclc-local-size"="4x2x1" }
attributes #0 = { "oclc-general-form"="k.general" "oclc-launch-bounds"="x,yz" }
attributes #1 = { "oclc-for-all-launches" "oclc-kernel"="k" }
