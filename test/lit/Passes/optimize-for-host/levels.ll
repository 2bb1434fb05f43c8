; LLVM's pipeline runs for the CPU that the functions specify.
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v2>,optimize-for-host<O2>' %s | FileCheck %s --check-prefixes=CHECK,O2
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v2>,optimize-for-host<O0>' %s | FileCheck %s --check-prefixes=CHECK,O0
; RUN: opt -load-pass-plugin=%plugin -S -passes='lower-address-spaces<cpu=x86-64-v2>,optimize-for-host<O2>' %s | FileCheck %s --check-prefixes=CHECK,O2

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: target triple = "x86_64-unknown-linux-gnu"
; CHECK-LABEL: define void @f.x86-64-v2(ptr
; O2-NOT: alloca
; O2: shl i32 %x, 3
; O0: alloca i32
; O0: mul i32 %y, 8
; CHECK: ret void
; CHECK: "target-features"="+crc32,+popcnt,{{[^"]*}}+ssse3" "tune-cpu"="x86-64-v2"
define void @f(ptr addrspace(1) %out, i32 %x) {
  %slot = alloca i32
  store i32 %x, ptr %slot
  %y = load i32, ptr %slot
  %z = mul i32 %y, 8
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; Only entry points have external linkage.
!oclc.entries = !{!0}
!0 = !{ptr @f, !"f", !"any", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
