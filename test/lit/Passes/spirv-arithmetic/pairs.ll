; Sums with a carry, differences with a borrow and wide products arrive as calls that return their result in memory. The
; functions of OpenCL.std that OpenCL C lacks are lowered, too.
; RUN: oclopt -S -passes=spirv-arithmetic %s | FileCheck %s
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }
%vectors = type { <4 x i64>, <4 x i64> }

declare spir_func void @_Z17__spirv_IAddCarryii(ptr sret(%pair), i32, i32)
declare spir_func void @_Z18__spirv_ISubBorrowii(ptr sret(%pair), i32, i32)
declare spir_func void @_Z20__spirv_SMulExtendedDv4_lS_(ptr sret(%vectors), <4 x i64>, <4 x i64>)
declare spir_func void @_Z20__spirv_UMulExtendedii(ptr sret(%pair), i32, i32)
declare spir_func float @_Z11fmax_commonff(float, float)
declare spir_func float @_Z11fmin_commonff(float, float)
declare spir_func float @_Z4fminff(float, float)

; CHECK-NOT: __spirv
; CHECK-NOT: _common
define spir_func void @sum(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: @sum(
; CHECK: %[[SUM:.*]] = add i32 %a, %b
; CHECK-NEXT: %[[LESS:.*]] = icmp ult i32 %[[SUM]], %a
; CHECK-NEXT: %[[CARRY:.*]] = zext i1 %[[LESS]] to i32
; CHECK-NEXT: %[[LOW:.*]] = getelementptr inbounds nuw %pair, ptr %p, i32 0, i32 0
; CHECK-NEXT: store i32 %[[SUM]], ptr %[[LOW]]
; CHECK-NEXT: %[[HIGH:.*]] = getelementptr inbounds nuw %pair, ptr %p, i32 0, i32 1
; CHECK-NEXT: store i32 %[[CARRY]], ptr %[[HIGH]]
; CHECK-NEXT: ret void
  call spir_func void @_Z17__spirv_IAddCarryii(ptr sret(%pair) %p, i32 %a, i32 %b)
  ret void
}

define spir_func void @difference(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: @difference(
; CHECK: sub i32 %a, %b
; CHECK-NEXT: icmp ult i32 %a, %b
  call spir_func void @_Z18__spirv_ISubBorrowii(ptr sret(%pair) %p, i32 %a, i32 %b)
  ret void
}

define spir_func void @product(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: @product(
; CHECK: mul i32 %a, %b
; CHECK-NEXT: call spir_func i32 @_Z6mul_hijj(i32 %a, i32 %b)
  call spir_func void @_Z20__spirv_UMulExtendedii(ptr sret(%pair) %p, i32 %a, i32 %b)
  ret void
}

define spir_func void @products(ptr %p, <4 x i64> %a, <4 x i64> %b) {
; CHECK-LABEL: @products(
; CHECK: mul <4 x i64> %a, %b
; CHECK-NEXT: call spir_func <4 x i64> @_Z6mul_hiDv4_lS_(<4 x i64> %a, <4 x i64> %b)
  call spir_func void @_Z20__spirv_SMulExtendedDv4_lS_(ptr sret(%vectors) %p, <4 x i64> %a, <4 x i64> %b)
  ret void
}

define spir_func float @common(float %a, float %b) {
; CHECK-LABEL: @common(
; CHECK: call spir_func float @_Z4fmaxff(float %a, float %b)
; CHECK: call spir_func float @_Z4fminff(float %a, float %b)
; CHECK: call spir_func float @_Z4fminff(float %a, float %b)
  %x = call spir_func float @_Z11fmax_commonff(float %a, float %b)
  %y = call spir_func float @_Z11fmin_commonff(float %a, float %b)
  %z = call spir_func float @_Z4fminff(float %a, float %b)
  %s = fadd float %x, %y
  %t = fadd float %s, %z
  ret float %t
}
