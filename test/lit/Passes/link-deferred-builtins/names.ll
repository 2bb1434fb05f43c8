; Names of globals do not matter: other globals may have the names of definitions or wrappers, and two declarations may
; refer to the same built-in.
; RUN: oclopt -S -passes='link-deferred-builtins<O0>,verify' %s | FileCheck %s
; RUN: oclopt -S -passes='annotate-vector-variants,link-deferred-builtins<O0>,verify' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-DAG: @[[VARIABLE:oclc.builtin._Z4sinhf.+]] = internal constant float 1.0
; CHECK-DAG: @[[TABLE:oclc.wide.32._Z6tgammaf]] = internal constant float 2.0
@oclc.builtin._Z4sinhf = internal constant float 1.0
@oclc.wide.32._Z6tgammaf = internal constant float 2.0

; CHECK-LABEL: define float @f(
; CHECK: call float @oclc.builtin._Z6tgammaf(
; CHECK: call float @oclc.builtin._Z6tgammaf(
; CHECK: call float @oclc.builtin._Z4sinhf(
; CHECK: load float, ptr @[[VARIABLE]]
; CHECK: load float, ptr @[[TABLE]]
; CHECK: call float @oclc.masked.8._Z6tgammaf(
define float @f(float %x) {
  %a = call float @_Z6tgammaf(float %x)
  %b = call float @again(float %a)
  %c = call float @_Z4sinhf(float %b)
  %d = load float, ptr @oclc.builtin._Z4sinhf
  %e = load float, ptr @oclc.wide.32._Z6tgammaf
  %f = fadd float %d, %e
  %g = call float @oclc.masked.8._Z6tgammaf(float %f)
  %r = fadd float %c, %g
  ret float %r
}

define internal float @oclc.masked.8._Z6tgammaf(float %x) {
  ret float %x
}

; CHECK-NOT: declare float @
; CHECK-DAG: define internal {{.*}}float @oclc.builtin._Z6tgammaf(
; CHECK-DAG: define internal {{.*}}float @oclc.builtin._Z4sinhf(
declare float @_Z6tgammaf(float) #0
declare float @again(float) #0
declare float @_Z4sinhf(float) #1

attributes #0 = { nounwind willreturn memory(none) "oclc-builtin"="_Z6tgammaf" }
attributes #1 = { nounwind willreturn memory(none) "oclc-builtin"="_Z4sinhf" }
