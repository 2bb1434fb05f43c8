; Each argument gets a slot with the type and size that its conversion specifies.
; RUN: %oclopt -passes=lower-printf,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@scalars = private unnamed_addr addrspace(2) constant [25 x i8] c"%d %u %ld %f %s %p 100%%\00"
@vectors = private unnamed_addr addrspace(2) constant [26 x i8] c"%v3hhu %v2hlf %v4ld %v2hd\00"
@plain = private unnamed_addr addrspace(2) constant [3 x i8] c"hi\00"

; CHECK-LABEL: define spir_func i32 @scalars
; CHECK: %[[BLOCK:.*]] = alloca [6 x i64], align 8
; CHECK-DAG: sext i32 %i to i64
; CHECK-DAG: zext i32 %i to i64
; CHECK-DAG: store i64 ptrtoint (ptr addrspace(2) @plain to i64), ptr
; CHECK-DAG: ptrtoint ptr addrspace(1) %p to i64
; CHECK-DAG: store i64 %l, ptr
; CHECK-DAG: store double %{{.*}}, ptr
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) @scalars, ptr %[[BLOCK]], i64 48)
; CHECK-NOT: @printf
define spir_func i32 @scalars.call(i32 %i, i64 %l, float %f, ptr addrspace(1) %p) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @scalars, i32 %i, i32 %i, i64 %l, float %f, ptr addrspace(2) @plain, ptr addrspace(1) %p)
  ret i32 %r
}

; CHECK-LABEL: define spir_func i32 @vectors
; CHECK: %[[BLOCK:.*]] = alloca [7 x i64], align 8
; CHECK-DAG: store <3 x i8> %c, ptr
; CHECK-DAG: store <2 x float> %f, ptr
; CHECK-DAG: sext <4 x i32> %i to <4 x i64>
; CHECK-DAG: trunc <2 x i32> %s to <2 x i16>
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) @vectors, ptr %[[BLOCK]], i64 56)
define spir_func i32 @vectors.call(<3 x i8> %c, <2 x float> %f, <4 x i32> %i, <2 x i32> %s) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @vectors, <3 x i8> %c, <2 x float> %f, <4 x i32> %i, <2 x i32> %s)
  ret i32 %r
}

; CHECK-LABEL: define spir_func i32 @plain
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) @plain, ptr null, i64 0)
define spir_func i32 @plain.call() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @plain)
  ret i32 %r
}

declare spir_func i32 @printf(ptr addrspace(2), ...)
; CHECK: declare i32 @__oclc_printf(ptr addrspace(2), ptr, i64)
