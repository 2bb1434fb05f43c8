; Where the CPU has no gather under a mask, inactive lanes load zero from the stack, so that no lane needs a branch. A CPU
; with such an instruction keeps it, but none has one for bytes. Known masks need no branches.
; RUN: oclopt -S -passes='load-inactive-lanes' %s | FileCheck %s --check-prefixes=CHECK,ZEN3
; RUN: sed 's/znver3/x86-64-v4/' %s | oclopt -S -passes='load-inactive-lanes' | FileCheck %s --check-prefixes=CHECK,AVX512

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <8 x float> @floats(
; ZEN3-NEXT:     %nowhere = alloca float, align 4
; ZEN3-NEXT:     store float 0.000000e+00, ptr %nowhere, align 4
; ZEN3-NEXT:     %[[MASK:.*]] = freeze <8 x i1> %m
; ZEN3-NEXT:     %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %[[MASK]])
; ZEN3-NEXT:     br i1 %[[ANY]], label %[[SOME:.*]], label %[[DONE:.*]], !prof
; ZEN3:          [[SOME]]:
; ZEN3:          %safe = select <8 x i1> %[[MASK]], <8 x ptr> %p, <8 x ptr> %{{.*}}
; ZEN3-NEXT:     %[[ALL:.*]] = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %safe, <8 x i1> splat (i1 true), <8 x float> poison), !tbaa
; ZEN3-NEXT:     %[[ACTIVE:.*]] = select <8 x i1> %[[MASK]], <8 x float> %[[ALL]], <8 x float> %old
; ZEN3:          [[DONE]]:
; ZEN3-NEXT:     %x = phi <8 x float> [ %[[ACTIVE]], %[[SOME]] ], [ %old, %{{.*}} ]
; AVX512-NEXT:   %x = call <8 x float> @llvm.masked.gather{{.*}} %p, <8 x i1> %m, <8 x float> %old
; CHECK-NEXT:    ret <8 x float> %x
define <8 x float> @floats(<8 x ptr> %p, <8 x i1> %m, <8 x float> %old) #0 {
  %x = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %p, <8 x i1> %m, <8 x float> %old), !tbaa !0
  ret <8 x float> %x
}

; A test for active lanes before the block suffices. What inactive lanes get must be no denormal number.
; CHECK-LABEL: define <8 x float> @tested(
; CHECK:         br i1 %any, label %some, label %none
; CHECK:         some:
; ZEN3-NOT:      br
; ZEN3:          select <8 x i1> %{{.*}}, <8 x float> %{{.*}}, <8 x float> poison
; CHECK-NOT:     reduce.or
; CHECK:         ret <8 x float> %x
define <8 x float> @tested(<8 x ptr> %p, <8 x i1> %m) #0 {
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %m)
  br i1 %any, label %some, label %none
some:
  %x = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %p, <8 x i1> %m, <8 x float> poison)
  ret <8 x float> %x
none:
  ret <8 x float> zeroinitializer
}

; One place serves all gathers, and has the size and the alignment that they need.
; CHECK-LABEL: define <8 x double> @both(
; ZEN3:          %nowhere = alloca double, align 16
; AVX512:        %nowhere = alloca i8, align 1
; CHECK-NOT:     alloca
; ZEN3:          phi <8 x double> {{.*}}, [ zeroinitializer,
; CHECK:         @llvm.masked.gather.v8i8.v8p0(<8 x ptr> align 1 %safe{{[0-9]*}}, <8 x i1> splat (i1 true)
; CHECK:         ret
define <8 x double> @both(<8 x ptr> %p, <8 x ptr> %q, <8 x i1> %m) #0 {
  %x = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> align 16 %p, <8 x i1> %m, <8 x double> poison)
  %b = call <8 x i8> @llvm.masked.gather.v8i8.v8p0(<8 x ptr> align 1 %q, <8 x i1> %m, <8 x i8> poison)
  %y = uitofp <8 x i8> %b to <8 x double>
  %z = fadd <8 x double> %x, %y
  ret <8 x double> %z
}

; CHECK-LABEL: define <4 x float> @known(
; CHECK-NOT:     alloca
; CHECK:         ret
define <4 x float> @known(<4 x ptr> %p) #0 {
  %x = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> align 4 %p, <4 x i1> <i1 true, i1 false, i1 true, i1 true>, <4 x float> poison)
  ret <4 x float> %x
}

attributes #0 = { "target-cpu"="znver3" }
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"root"}
