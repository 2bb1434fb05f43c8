; The operations of work_group_reduce_min and _max on floating-point numbers (Collectives.cl), in a form that LLVM's
; loop vectorizer makes vectors of although there may be NaNs: a number wins, and which of two zeros does is open. In IR
; because OpenCL C cannot say the latter.
;
; Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func float @__oclc_group_min_float(float %a, float %b) {
  %r = call nsz float @llvm.minimumnum.f32(float %a, float %b)
  ret float %r
}

define spir_func double @__oclc_group_min_double(double %a, double %b) {
  %r = call nsz double @llvm.minimumnum.f64(double %a, double %b)
  ret double %r
}

define spir_func float @__oclc_group_max_float(float %a, float %b) {
  %r = call nsz float @llvm.maximumnum.f32(float %a, float %b)
  ret float %r
}

define spir_func double @__oclc_group_max_double(double %a, double %b) {
  %r = call nsz double @llvm.maximumnum.f64(double %a, double %b)
  ret double %r
}
