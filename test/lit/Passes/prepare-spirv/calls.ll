; The pass rewrites what LLVM's SPIR-V back end lowers incorrectly: fused operations, strings, any() and all().
; RUN: oclopt -passes=prepare-spirv -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

@format = private addrspace(2) constant [4 x i8] c"%s\0A\00"
@word = private addrspace(2) constant [2 x i8] c"a\00"

; CHECK-LABEL: define spir_func <4 x half> @multiply_add(
define spir_func <4 x half> @multiply_add(float %a, double %d, <4 x half> %h) {
  ; CHECK-NEXT: call nnan spir_func float @_Z3madfff(float %a, float %a, float %a)
  %1 = call nnan float @llvm.fmuladd.f32(float %a, float %a, float %a)
  ; CHECK-NEXT: call spir_func double @_Z3madddd(double %d, double %d, double %d)
  %2 = call double @llvm.fmuladd.f64(double %d, double %d, double %d)
  ; CHECK-NEXT: call spir_func <4 x half> @_Z3madDv4_DhS_S_(<4 x half> %h, <4 x half> %h, <4 x half> %h)
  %3 = call <4 x half> @llvm.fmuladd.v4f16(<4 x half> %h, <4 x half> %h, <4 x half> %h)
  ret <4 x half> %3
}

; CHECK-LABEL: define spir_func void @print(
define spir_func void @print() {
  ; CHECK-NEXT: %[[FORMAT:[0-9]+]] = getelementptr i8, ptr addrspace(2) @format, i64 0
  ; CHECK-NEXT: %[[WORD:[0-9]+]] = getelementptr i8, ptr addrspace(2) @word, i64 0
  ; CHECK-NEXT: @printf(ptr addrspace(2) %[[FORMAT]], ptr addrspace(2) %[[WORD]])
  %1 = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, ptr addrspace(2) @word)
  ret void
}

; CHECK-LABEL: define spir_func i32 @signs(
define spir_func i32 @signs(i32 %x, <2 x i8> %v) {
  ; CHECK-NEXT: %[[SIGN:[0-9]+]] = icmp slt i32 %x, 0
  ; CHECK-NEXT: %[[ANY:[0-9]+]] = zext i1 %[[SIGN]] to i32
  %any = call spir_func i32 @_Z3anyi(i32 %x)
  ; CHECK-NEXT: %[[E0:[0-9]+]] = extractelement <2 x i8> %v, i64 0
  ; CHECK-NEXT: %[[S0:[0-9]+]] = icmp slt i8 %[[E0]], 0
  ; CHECK-NEXT: %[[E1:[0-9]+]] = extractelement <2 x i8> %v, i64 1
  ; CHECK-NEXT: %[[S1:[0-9]+]] = icmp slt i8 %[[E1]], 0
  ; CHECK-NEXT: %[[BOTH:[0-9]+]] = and i1 %[[S0]], %[[S1]]
  ; CHECK-NEXT: %[[ALL:[0-9]+]] = zext i1 %[[BOTH]] to i32
  %all = call spir_func i32 @_Z3allDv2_c(<2 x i8> %v)
  ; CHECK-NEXT: add i32 %[[ANY]], %[[ALL]]
  %sum = add i32 %any, %all
  ret i32 %sum
}

; CHECK-LABEL: define spir_func void @copy(
define spir_func void @copy(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 %n) {
  ; CHECK-NEXT: call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 %n, i64 1, target("spirv.Event") zeroinitializer)
  %1 = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 %n, target("spirv.Event") zeroinitializer)
  ret void
}

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare float @llvm.fmuladd.f32(float, float, float)
declare double @llvm.fmuladd.f64(double, double, double)
declare <4 x half> @llvm.fmuladd.v4f16(<4 x half>, <4 x half>, <4 x half>)
declare spir_func i32 @printf(ptr addrspace(2), ...)
declare spir_func i32 @_Z3anyi(i32)
declare spir_func i32 @_Z3allDv2_c(<2 x i8>)
