; Build options become fast-math flags of operations and attributes of functions, as Clang writes them.
; RUN: oclopt -passes=apply-build-options -S %s | FileCheck %s --check-prefix=NONE
; RUN: oclopt -passes='apply-build-options<mad-enable>' -S %s | FileCheck %s --check-prefix=MAD
; RUN: oclopt -passes='apply-build-options<no-signed-zeros>' -S %s | FileCheck %s --check-prefix=ZEROS
; RUN: oclopt -passes='apply-build-options<finite-math-only>' -S %s | FileCheck %s --check-prefix=FINITE
; RUN: oclopt -passes='apply-build-options<unsafe-math-optimizations>' -S %s | FileCheck %s --check-prefix=UNSAFE
; RUN: oclopt -passes='apply-build-options<fast-relaxed-math>' -S %s | FileCheck %s --check-prefix=FAST
; RUN: oclopt -passes='apply-build-options<mad-enable;uniform-work-group-size>' -S %s | FileCheck %s --check-prefix=TWO
; RUN: not oclopt -passes='apply-build-options<faster>' -S %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
target triple = "spir64-unknown-unknown"

; NONE: %p = fmul float %a, %b
; NONE: %s = fadd nnan float %p, %c
; MAD: %p = fmul contract float %a, %b
; MAD: %s = fadd nnan contract float %p, %c
; MAD: call contract float @_Z3sinf
; ZEROS: %p = fmul nsz float
; FINITE: %p = fmul nnan ninf float
; UNSAFE: %p = fmul reassoc nsz arcp contract afn float
; FAST: %p = fmul fast float
; FAST: %s = fadd fast float
; FAST: call fast float @_Z3sinf
; FAST: fcmp fast ogt float
; FAST: add i32
define float @f(float %a, float %b, float %c, i32 %i) {
  %p = fmul float %a, %b
  %s = fadd nnan float %p, %c
  %r = call float @_Z3sinf(float %s)
  %q = fcmp ogt float %r, %a
  %j = add i32 %i, 1
  %t = select i1 %q, float %r, float %b
  ret float %t
}
declare float @_Z3sinf(float)

; NONE-NOT: attributes
; MAD: attributes #0 = { "less-precise-fpmad"="true" }
; ZEROS: attributes #0 = { "no-signed-zeros-fp-math"="true" }
; FINITE: attributes #0 = { "no-infs-fp-math"="true" "no-nans-fp-math"="true" }
; UNSAFE: attributes #0 = { "less-precise-fpmad"="true" "no-signed-zeros-fp-math"="true" }
; FAST: attributes #0 = { "less-precise-fpmad"="true" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" }
; TWO: attributes #0 = { "less-precise-fpmad"="true" "uniform-work-group-size"="true" }
; UNKNOWN: apply-build-options does not know 'faster'
