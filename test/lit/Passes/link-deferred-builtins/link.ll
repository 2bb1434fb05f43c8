; Kept built-ins that are called get their definitions as host IR, whatever the name of the declaration. Wrapper
; functions around their calls are inlined and removed, as are unused variants. With O3 the definitions are inlined.
; RUN: oclopt -S -passes='link-deferred-builtins<O0>,verify' %s | FileCheck %s --check-prefix=O0
; RUN: oclopt -S -passes='link-deferred-builtins<O3>,verify' %s | FileCheck %s --check-prefix=O3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [2 x ptr] [ptr @_Z5cospiDv4_f, ptr @oclc.wide.32._Z5cospif]

; O0-NOT: addrspace
; O0-NOT: cospi{{.*}}Dv4
; O0-NOT: oclc.wide
; O0-LABEL: define float @f(
; O0: call float @oclc.builtin._Z6tgammaf(
; O3-LABEL: define float @f(
; O3-NOT: tgammaf(
; O3-LABEL: define <32 x float> @wide(
define float @f(float %x) #1 {
  %g = call float @renamed(float %x)
  ret float %g
}

; O0-LABEL: define <32 x float> @wide(
; O0-COUNT-2: call <16 x float> @oclc.builtin._Z5cospiDv16_f(<16 x float>
; O0-NOT: call
; O0: ret <32 x float>
; O3-NOT: oclc.wide
; O3: ret <32 x float>
define <32 x float> @wide(<32 x float> %x) #1 {
  %c = call <32 x float> @oclc.wide.32._Z5cospif(<32 x float> %x)
  ret <32 x float> %c
}

; O0-DAG: define internal {{.*}}float @oclc.builtin._Z6tgammaf(float {{.*}}) {{.*}}#[[DEF:[0-9]+]]
; O0-DAG: attributes #[[DEF]] = { {{.*}}"target-cpu"="x86-64" "target-features"="+avx2,+fma"
declare float @renamed(float) #0

define internal <32 x float> @oclc.wide.32._Z5cospif(<32 x float> %x) #2 {
  %a = shufflevector <32 x float> %x, <32 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %b = shufflevector <32 x float> %x, <32 x float> poison, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %ra = call <16 x float> @_Z5cospiDv16_f(<16 x float> %a)
  %rb = call <16 x float> @_Z5cospiDv16_f(<16 x float> %b)
  %r = shufflevector <16 x float> %ra, <16 x float> %rb, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  ret <32 x float> %r
}
declare <16 x float> @_Z5cospiDv16_f(<16 x float>) #3
declare <4 x float> @_Z5cospiDv4_f(<4 x float>) #4

attributes #0 = { nounwind willreturn memory(none) "oclc-builtin"="_Z6tgammaf" }
attributes #1 = { "target-cpu"="x86-64" "target-features"="+avx2,+fma" }
attributes #2 = { nounwind willreturn memory(none) "oclc-glue" }
attributes #3 = { nounwind willreturn memory(none) "oclc-builtin"="_Z5cospiDv16_f" }
attributes #4 = { nounwind willreturn memory(none) "oclc-builtin"="_Z5cospiDv4_f" }
