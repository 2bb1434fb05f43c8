; Variables in constant memory become constant, others do not change.
; RUN: oclopt -S -passes=spirv-constants %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: @format = internal addrspace(2) constant [2 x i8] c"a\00"
@format = internal addrspace(2) global [2 x i8] c"a\00"
; CHECK: @imported = external addrspace(2) constant i32
@imported = external addrspace(2) global i32
; CHECK: @counter = internal addrspace(1) global i32 0
@counter = internal addrspace(1) global i32 0
