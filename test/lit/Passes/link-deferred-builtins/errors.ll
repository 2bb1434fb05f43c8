; A function that the library does not have, or has with another type, is an error.
; RUN: split-file %s %t
; RUN: not oclopt -disable-output -passes='link-deferred-builtins<O3>' %t/unknown.ll 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: not oclopt -disable-output -passes='link-deferred-builtins<O3>' %t/type.ll 2>&1 | FileCheck %s --check-prefix=TYPE

; UNKNOWN: error: link-deferred-builtins: there is no built-in '_Z6frobnif'
; TYPE: error: link-deferred-builtins: built-in '_Z6tgammaf' is declared with a wrong type

;--- unknown.ll
declare float @g(float) "oclc-builtin"="_Z6frobnif"
define float @f(float %x) {
  %r = call float @g(float %x)
  ret float %r
}

;--- type.ll
declare double @g(double) "oclc-builtin"="_Z6tgammaf"
define double @f(double %x) {
  %r = call double @g(double %x)
  ret double %r
}
