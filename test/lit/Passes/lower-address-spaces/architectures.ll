; The code is for the architecture of the CPU: its triple, its calling convention, the length of its registers, and a
; clock that programs may read.
; RUN: %oclopt %s -S -passes='lower-address-spaces<cpu=x86-64-v3>' | FileCheck %s --check-prefixes=CHECK,X86
; RUN: %oclopt %s -S -passes='lower-address-spaces<cpu=armv8.2-a+fp16>' | FileCheck %s --check-prefixes=CHECK,STEADY,NEON
; RUN: %oclopt %s -S -passes='lower-address-spaces<cpu=neoverse-v1+sve-bits-256>' | FileCheck %s --check-prefixes=CHECK,STEADY,SVE
; RUN: %oclopt %s -S -passes='lower-address-spaces<cpu=rva23u64>' | FileCheck %s --check-prefixes=CHECK,STEADY,RVV

target datalayout = "e-p:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; X86: target triple = "x86_64-unknown-linux-gnu"
; NEON: target triple = "aarch64-unknown-linux-gnu"
; SVE: target triple = "aarch64-unknown-linux-gnu"
; RVV: target triple = "riscv64-unknown-linux-gnu"

; CHECK: define internal i64 @clock(ptr %p) #[[ATTRIBUTES:[0-9]+]]
; X86: call i64 @llvm.readcyclecounter()
; STEADY-NOT: readcyclecounter
; STEADY: call i64 @llvm.readsteadycounter()
; STEADY-NOT: readcyclecounter
define i64 @clock(ptr addrspace(1) %p) {
  %now = call i64 @llvm.readcyclecounter()
  store i64 %now, ptr addrspace(1) %p
  ret i64 %now
}

declare i64 @llvm.readcyclecounter()

; X86: attributes #[[ATTRIBUTES]] = { {{.*}}"target-cpu"="x86-64" {{.*}}"tune-cpu"="znver3"
; NEON: attributes #[[ATTRIBUTES]] = {
; NEON-NOT: vscale_range
; NEON-SAME: "target-cpu"="generic" "target-features"="+fullfp16,+lse,+rdm" "tune-cpu"="cortex-a72"
; SVE: attributes #[[ATTRIBUTES]] = { {{.*}}vscale_range(2,16) {{.*}}"target-features"="{{[^"]*}}+sve" "tune-cpu"="neoverse-v1"
; RVV: attributes #[[ATTRIBUTES]] = { {{.*}}"target-cpu"="generic-rv64" "target-features"="{{[^"]*}}+zvl128b{{[^"]*}}" "tune-cpu"="sifive-p670"
; RVV: !{i32 1, !"target-abi", !"lp64d"}
