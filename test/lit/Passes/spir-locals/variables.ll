; Variables in local memory have no initial value; the zero initializers of old producers are removed.
; RUN: oclopt -passes=spir-locals -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: @k.tile = internal addrspace(3) global [64 x i32] undef, align 4
@k.tile = internal unnamed_addr addrspace(3) global [64 x i32] zeroinitializer, align 4
; CHECK: @k.none = internal addrspace(3) global i32 undef, align 4
@k.none = internal addrspace(3) global i32 undef, align 4
; CHECK: @k.pointer = internal addrspace(3) global ptr addrspace(1) undef, align 8
@k.pointer = addrspace(3) global ptr addrspace(1) null, align 8
; CHECK: @zeros = addrspace(2) constant [4 x i32] zeroinitializer
@zeros = addrspace(2) constant [4 x i32] zeroinitializer
