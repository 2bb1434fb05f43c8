; Products and sums that Clang would write as llvm.fmuladd are contracted if the module allows it.
; RUN: oclopt -passes=spir-contractions -S %s | FileCheck %s
; RUN: sed 's/^!opencl.enable/!other/' %s | oclopt -passes=spir-contractions -S | FileCheck %s --check-prefix=STRICT
target triple = "spir64-unknown-unknown"

; STRICT-NOT: fmuladd

; CHECK-LABEL: @sum(
; CHECK-NEXT: %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
; CHECK-NEXT: ret float %s
define float @sum(float %a, float %b, float %c) {
  %p = fmul float %a, %b
  %s = fadd float %c, %p
  ret float %s
}

; CHECK-LABEL: @differences(
; CHECK-NEXT: %1 = fneg <2 x double> %c
; CHECK-NEXT: %s = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %a, <2 x double> %b, <2 x double> %1)
; CHECK-NEXT: %2 = fneg <2 x double> %s
; CHECK-NEXT: %t = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %2, <2 x double> %b, <2 x double> %c)
; CHECK-NEXT: ret <2 x double> %t
define <2 x double> @differences(<2 x double> %a, <2 x double> %b, <2 x double> %c) {
  %p = fmul <2 x double> %a, %b
  %s = fsub <2 x double> %p, %c
  %q = fmul <2 x double> %s, %b
  %t = fsub <2 x double> %c, %q
  ret <2 x double> %t
}

; If both operands are products, the left one is contracted.
; CHECK-LABEL: @two(
; CHECK-NEXT: %q = fmul float %c, %d
; CHECK-NEXT: %s = call nnan float @llvm.fmuladd.f32(float %a, float %b, float %q)
define float @two(float %a, float %b, float %c, float %d) {
  %p = fmul nnan float %a, %b
  %q = fmul float %c, %d
  %s = fadd nnan float %p, %q
  ret float %s
}

; These do not change: products with other uses or in other blocks, operations that may be contracted anyway, negations.
; CHECK-LABEL: @others(
; CHECK-NOT: fmuladd
; CHECK: ret float
define float @others(float %a, float %b, float %c) {
  %p = fmul float %a, %b
  %s = fadd float %p, %c
  %q = fmul float %s, %p
  %far = fmul float %q, %c
  br label %next
next:
  %t = fadd float %far, %q
  %u = fmul contract float %t, %a
  %v = fadd contract float %u, %b
  %w = fmul float %v, %c
  %x = fsub float -0.0, %w
  %y = fmul float %x, %x
  %z = fadd float %y, %y
  ret float %z
}

!opencl.enable.FP_CONTRACT = !{}
