; Dot products of bytes become the functions of cl_khr_integer_dot_product. The translator names the signs in the function
; alone. Products of other types remain.
; RUN: oclopt -S -passes=spirv-arithmetic %s | FileCheck %s
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z20__spirv_SDotKHR_RintDv4_cS_(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z21__spirv_SUDotKHR_RintDv4_cS_(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z18__spirv_UDot_RuintDv4_cS_(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z26__spirv_SDotAccSatKHR_RintDv4_cS_i(<4 x i8>, <4 x i8>, i32)
declare spir_func i32 @_Z27__spirv_SUDotAccSatKHR_RintDv4_cS_i(<4 x i8>, <4 x i8>, i32)
declare spir_func i32 @_Z27__spirv_UDotAccSatKHR_RuintDv4_cS_i(<4 x i8>, <4 x i8>, i32)
declare spir_func i32 @_Z21__spirv_SUDotKHR_Rintiii(i32, i32, i32)
declare spir_func i32 @_Z27__spirv_UDotAccSatKHR_Ruintiiii(i32, i32, i32, i32)
declare spir_func i32 @_Z20__spirv_SDotKHR_RintDv2_sS_(<2 x i16>, <2 x i16>)
declare spir_func i64 @_Z21__spirv_SDotKHR_RlongDv4_cS_(<4 x i8>, <4 x i8>)

; CHECK-LABEL: @bytes(
define spir_func void @bytes(<4 x i8> %a, <4 x i8> %b, i32 %n) {
  ; CHECK-NEXT: call spir_func i32 @_Z3dotDv4_cS_(<4 x i8> %a, <4 x i8> %b)
  %ss = call spir_func i32 @_Z20__spirv_SDotKHR_RintDv4_cS_(<4 x i8> %a, <4 x i8> %b)
  ; CHECK-NEXT: call spir_func i32 @_Z3dotDv4_cDv4_h(<4 x i8> %a, <4 x i8> %b)
  %su = call spir_func i32 @_Z21__spirv_SUDotKHR_RintDv4_cS_(<4 x i8> %a, <4 x i8> %b)
  ; CHECK-NEXT: call spir_func i32 @_Z3dotDv4_hS_(<4 x i8> %a, <4 x i8> %b)
  %uu = call spir_func i32 @_Z18__spirv_UDot_RuintDv4_cS_(<4 x i8> %a, <4 x i8> %b)
  ; CHECK-NEXT: call spir_func i32 @_Z11dot_acc_satDv4_cS_i(<4 x i8> %a, <4 x i8> %b, i32 %n)
  %sum_ss = call spir_func i32 @_Z26__spirv_SDotAccSatKHR_RintDv4_cS_i(<4 x i8> %a, <4 x i8> %b, i32 %n)
  ; CHECK-NEXT: call spir_func i32 @_Z11dot_acc_satDv4_cDv4_hi(<4 x i8> %a, <4 x i8> %b, i32 %n)
  %sum_su = call spir_func i32 @_Z27__spirv_SUDotAccSatKHR_RintDv4_cS_i(<4 x i8> %a, <4 x i8> %b, i32 %n)
  ; CHECK-NEXT: call spir_func i32 @_Z11dot_acc_satDv4_hS_j(<4 x i8> %a, <4 x i8> %b, i32 %n)
  %sum_uu = call spir_func i32 @_Z27__spirv_UDotAccSatKHR_RuintDv4_cS_i(<4 x i8> %a, <4 x i8> %b, i32 %n)
  ret void
}

; The last operand is the format of the packed bytes, of which there is only one.
; CHECK-LABEL: @packed(
define spir_func void @packed(i32 %a, i32 %b, i32 %n) {
  ; CHECK-NEXT: call spir_func i32 @_Z20dot_4x8packed_su_intjj(i32 %a, i32 %b)
  %su = call spir_func i32 @_Z21__spirv_SUDotKHR_Rintiii(i32 %a, i32 %b, i32 0)
  ; CHECK-NEXT: call spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32 %a, i32 %b, i32 %n)
  %sum_uu = call spir_func i32 @_Z27__spirv_UDotAccSatKHR_Ruintiiii(i32 %a, i32 %b, i32 %n, i32 0)
  ret void
}

; CHECK-LABEL: @others(
define spir_func void @others(<2 x i16> %a, <4 x i8> %b) {
  ; CHECK-NEXT: call spir_func i32 @_Z20__spirv_SDotKHR_RintDv2_sS_(
  %shorts = call spir_func i32 @_Z20__spirv_SDotKHR_RintDv2_sS_(<2 x i16> %a, <2 x i16> %a)
  ; CHECK-NEXT: call spir_func i64 @_Z21__spirv_SDotKHR_RlongDv4_cS_(
  %wide = call spir_func i64 @_Z21__spirv_SDotKHR_RlongDv4_cS_(<4 x i8> %b, <4 x i8> %b)
  ret void
}
