; A built-in is inlined if its copies in one function add up to little code, however many functions call it.
; RUN: oclopt -S -passes='link-deferred-builtins<O3>' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <4 x float> @few(
; CHECK-NOT: call <4 x float> @oclc.builtin._Z3powDv4_fS_(
; CHECK-LABEL: define <4 x float> @many(
define <4 x float> @few(<4 x float> %x) {
  %a = call <4 x float> @_Z3powDv4_fS_(<4 x float> %x, <4 x float> %x)
  ret <4 x float> %a
}

; CHECK-COUNT-16: call <4 x float> @oclc.builtin._Z3powDv4_fS_(
define <4 x float> @many(<4 x float> %x) {
  %a = call <4 x float> @_Z3powDv4_fS_(<4 x float> %x, <4 x float> %x)
  %b = call <4 x float> @_Z3powDv4_fS_(<4 x float> %a, <4 x float> %x)
  %c = call <4 x float> @_Z3powDv4_fS_(<4 x float> %b, <4 x float> %x)
  %d = call <4 x float> @_Z3powDv4_fS_(<4 x float> %c, <4 x float> %x)
  %e = call <4 x float> @_Z3powDv4_fS_(<4 x float> %d, <4 x float> %x)
  %f = call <4 x float> @_Z3powDv4_fS_(<4 x float> %e, <4 x float> %x)
  %g = call <4 x float> @_Z3powDv4_fS_(<4 x float> %f, <4 x float> %x)
  %h = call <4 x float> @_Z3powDv4_fS_(<4 x float> %g, <4 x float> %x)
  %i = call <4 x float> @_Z3powDv4_fS_(<4 x float> %h, <4 x float> %x)
  %j = call <4 x float> @_Z3powDv4_fS_(<4 x float> %i, <4 x float> %x)
  %k = call <4 x float> @_Z3powDv4_fS_(<4 x float> %j, <4 x float> %x)
  %l = call <4 x float> @_Z3powDv4_fS_(<4 x float> %k, <4 x float> %x)
  %m = call <4 x float> @_Z3powDv4_fS_(<4 x float> %l, <4 x float> %x)
  %n = call <4 x float> @_Z3powDv4_fS_(<4 x float> %m, <4 x float> %x)
  %o = call <4 x float> @_Z3powDv4_fS_(<4 x float> %n, <4 x float> %x)
  %p = call <4 x float> @_Z3powDv4_fS_(<4 x float> %o, <4 x float> %x)
  ret <4 x float> %p
}

declare <4 x float> @_Z3powDv4_fS_(<4 x float>, <4 x float>) #0
attributes #0 = { nounwind willreturn memory(none) "oclc-builtin"="_Z3powDv4_fS_" }
