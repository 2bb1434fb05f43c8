; LLVM's SPIR-V back end selects the instruction for a conversion between integers by the sign of the result alone. The
; pass writes the conversion as operations that depend on the sign of the operand.
; RUN: oclopt -passes=prepare-spirv -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func void @wider(
define spir_func void @wider(i8 %c, <4 x i8> %v, ptr %p) {
  ; CHECK-NEXT: %[[INT:[0-9]+]] = sext i8 %c to i32
  ; CHECK-NEXT: store volatile i32 %[[INT]]
  %1 = call spir_func i32 @_Z11convert_intc(i8 %c)
  store volatile i32 %1, ptr %p
  ; The operand alone determines the extension.
  ; CHECK-NEXT: %[[UINT:[0-9]+]] = sext i8 %c to i32
  ; CHECK-NEXT: store volatile i32 %[[UINT]]
  %2 = call spir_func i32 @_Z12convert_uintc(i8 %c)
  store volatile i32 %2, ptr %p
  ; CHECK-NEXT: %[[LONG:[0-9]+]] = zext i8 %c to i64
  ; CHECK-NEXT: store volatile i64 %[[LONG]]
  %3 = call spir_func i64 @_Z16convert_long_rteh(i8 %c)
  store volatile i64 %3, ptr %p
  ; CHECK-NEXT: %[[VECTOR:[0-9]+]] = sext <4 x i8> %v to <4 x i32>
  ; CHECK-NEXT: store volatile <4 x i32> %[[VECTOR]]
  %4 = call spir_func <4 x i32> @_Z12convert_int4Dv4_c(<4 x i8> %v)
  store volatile <4 x i32> %4, ptr %p
  ; CHECK-NEXT: %[[SAME:[0-9]+]] = sext <4 x i8> %v to <4 x i16>
  ; CHECK-NEXT: store volatile <4 x i16> %[[SAME]]
  %5 = call spir_func <4 x i16> @_Z18convert_short4_satDv4_c(<4 x i8> %v)
  store volatile <4 x i16> %5, ptr %p
  ret void
}

; CHECK-LABEL: define spir_func void @narrower(
define spir_func void @narrower(i32 %x, i64 %w, ptr %p) {
  ; CHECK-NEXT: %[[BYTE:[0-9]+]] = trunc i32 %x to i8
  ; CHECK-NEXT: store volatile i8 %[[BYTE]]
  %1 = call spir_func i8 @_Z12convert_chari(i32 %x)
  store volatile i8 %1, ptr %p
  ; A truncation of a long by more than half has two steps.
  ; CHECK-NEXT: %[[HALF:[0-9]+]] = trunc i64 %w to i32
  ; CHECK-NEXT: %[[SHORT:[0-9]+]] = trunc i32 %[[HALF]] to i16
  ; CHECK-NEXT: store volatile i16 %[[SHORT]]
  %2 = call spir_func i16 @_Z14convert_ushortl(i64 %w)
  store volatile i16 %2, ptr %p
  ret void
}

; CHECK-LABEL: define spir_func void @same_width(
define spir_func void @same_width(i32 %x, float %f, <2 x double> %d, ptr %p) {
  ; CHECK-NEXT: store volatile i32 %x
  %1 = call spir_func i32 @_Z12convert_uinti(i32 %x)
  store volatile i32 %1, ptr %p
  ; CHECK-NEXT: store volatile float %f
  %2 = call spir_func float @_Z17convert_float_rtpf(float %f)
  store volatile float %2, ptr %p
  ; CHECK-NEXT: store volatile <2 x double> %d
  %3 = call spir_func <2 x double> @_Z15convert_double2Dv2_d(<2 x double> %d)
  store volatile <2 x double> %3, ptr %p
  ret void
}

; CHECK-LABEL: define spir_func void @saturated(
define spir_func void @saturated(i32 %x, <2 x i8> %v, ptr %p) {
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = call i32 @llvm.smax.i32(i32 %x, i32 -128)
  ; CHECK-NEXT: %[[BOTH:[0-9]+]] = call i32 @llvm.smin.i32(i32 %[[LOW]], i32 127)
  ; CHECK-NEXT: trunc i32 %[[BOTH]] to i8
  ; CHECK-NEXT: store
  %1 = call spir_func i8 @_Z16convert_char_sati(i32 %x)
  store volatile i8 %1, ptr %p
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = call i32 @llvm.smax.i32(i32 %x, i32 0)
  ; CHECK-NEXT: %[[BOTH:[0-9]+]] = call i32 @llvm.smin.i32(i32 %[[LOW]], i32 255)
  ; CHECK-NEXT: trunc i32 %[[BOTH]] to i8
  ; CHECK-NEXT: store
  %2 = call spir_func i8 @_Z21convert_uchar_sat_rtzi(i32 %x)
  store volatile i8 %2, ptr %p
  ; CHECK-NEXT: %[[HIGH:[0-9]+]] = call i32 @llvm.umin.i32(i32 %x, i32 127)
  ; CHECK-NEXT: trunc i32 %[[HIGH]] to i8
  ; CHECK-NEXT: store
  %3 = call spir_func i8 @_Z16convert_char_satj(i32 %x)
  store volatile i8 %3, ptr %p
  ; CHECK-NEXT: %[[HIGH:[0-9]+]] = call i32 @llvm.umin.i32(i32 %x, i32 2147483647)
  ; CHECK-NEXT: store volatile i32 %[[HIGH]]
  %4 = call spir_func i32 @_Z15convert_int_satj(i32 %x)
  store volatile i32 %4, ptr %p
  ; CHECK-NEXT: %[[LOW:[0-9]+]] = call <2 x i8> @llvm.smax.v2i8(<2 x i8> %v, <2 x i8> zeroinitializer)
  ; CHECK-NEXT: sext <2 x i8> %[[LOW]] to <2 x i64>
  ; CHECK-NEXT: store
  %5 = call spir_func <2 x i64> @_Z18convert_ulong2_satDv2_c(<2 x i8> %v)
  store volatile <2 x i64> %5, ptr %p
  ret void
}

; The back end selects the right instructions for numbers of other kinds.
; CHECK-LABEL: define spir_func void @others(
define spir_func void @others(i8 %c, float %f, ptr %p) {
  ; CHECK-NEXT: call spir_func float @_Z13convert_floatc(i8 %c)
  %1 = call spir_func float @_Z13convert_floatc(i8 %c)
  store volatile float %1, ptr %p
  ; CHECK: call spir_func i8 @_Z16convert_char_satf(float %f)
  %2 = call spir_func i8 @_Z16convert_char_satf(float %f)
  store volatile i8 %2, ptr %p
  ; CHECK: call spir_func i32 @_Z14convert_int_toc(i8 %c)
  %3 = call spir_func i32 @_Z14convert_int_toc(i8 %c)
  store volatile i32 %3, ptr %p
  ret void
}

declare spir_func i32 @_Z11convert_intc(i8)
declare spir_func i32 @_Z12convert_uintc(i8)
declare spir_func i64 @_Z16convert_long_rteh(i8)
declare spir_func <4 x i32> @_Z12convert_int4Dv4_c(<4 x i8>)
declare spir_func <4 x i16> @_Z18convert_short4_satDv4_c(<4 x i8>)
declare spir_func i8 @_Z12convert_chari(i32)
declare spir_func i16 @_Z14convert_ushortl(i64)
declare spir_func i32 @_Z12convert_uinti(i32)
declare spir_func float @_Z17convert_float_rtpf(float)
declare spir_func <2 x double> @_Z15convert_double2Dv2_d(<2 x double>)
declare spir_func i8 @_Z16convert_char_sati(i32)
declare spir_func i8 @_Z21convert_uchar_sat_rtzi(i32)
declare spir_func i8 @_Z16convert_char_satj(i32)
declare spir_func i32 @_Z15convert_int_satj(i32)
declare spir_func <2 x i64> @_Z18convert_ulong2_satDv2_c(<2 x i8>)
declare spir_func float @_Z13convert_floatc(i8)
declare spir_func i8 @_Z16convert_char_satf(float)
declare spir_func i32 @_Z14convert_int_toc(i8)
