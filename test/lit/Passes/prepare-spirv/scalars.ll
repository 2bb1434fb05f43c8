; What LLVM's SPIR-V back end lowers incorrectly: scalars among vectors, and vloada_half3.
; RUN: oclopt -passes=prepare-spirv -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <4 x i32> @integers(
define spir_func <4 x i32> @integers(<4 x i32> %v, i32 %a, i32 %b) {
  ; CHECK-NEXT: %[[A:.*]] = insertelement <4 x i32> poison, i32 %a, i64 0
  ; CHECK-NEXT: %[[AS:.*]] = shufflevector <4 x i32> %[[A]], <4 x i32> poison, <4 x i32> zeroinitializer
  ; CHECK-NEXT: %[[MIN:.*]] = call spir_func <4 x i32> @_Z3minDv4_iS_(<4 x i32> %v, <4 x i32> %[[AS]])
  %min = call spir_func <4 x i32> @_Z3minDv4_ii(<4 x i32> %v, i32 %a)
  ; CHECK: %[[B:.*]] = insertelement <4 x i32> poison, i32 %b, i64 0
  ; CHECK-NEXT: %[[BS:.*]] = shufflevector <4 x i32> %[[B]], <4 x i32> poison, <4 x i32> zeroinitializer
  ; CHECK-NEXT: call spir_func <4 x i32> @_Z5clampDv4_jS_S_(<4 x i32> %[[MIN]], <4 x i32> splat (i32 3), <4 x i32> %[[BS]])
  %clamp = call spir_func <4 x i32> @_Z5clampDv4_jjj(<4 x i32> %min, i32 3, i32 %b)
  ret <4 x i32> %clamp
}

; CHECK-LABEL: define spir_func <2 x float> @numbers(
define spir_func <2 x float> @numbers(<2 x float> %v, float %f, i32 %n) {
  ; CHECK: %[[MIN:.*]] = call nnan spir_func <2 x float> @_Z4fminDv2_fS_(<2 x float> %v, <2 x float> %{{.*}})
  %min = call nnan spir_func <2 x float> @_Z4fminDv2_ff(<2 x float> %v, float %f)
  ; CHECK: call spir_func <2 x float> @_Z10smoothstepDv2_fS_S_(<2 x float> %{{.*}}, <2 x float> %{{.*}}, <2 x float> %[[MIN]])
  %step = call spir_func <2 x float> @_Z10smoothstepffDv2_f(float %f, float %f, <2 x float> %min)
  ; CHECK: call spir_func <2 x float> @_Z5ldexpDv2_fDv2_i(<2 x float> %{{.*}}, <2 x i32> %{{.*}})
  %ldexp = call spir_func <2 x float> @_Z5ldexpDv2_fi(<2 x float> %step, i32 %n)
  ret <2 x float> %ldexp
}

; CHECK-LABEL: define spir_func i32 @unchanged(
define spir_func i32 @unchanged(<4 x i32> %v, i32 %a) {
  ; CHECK-NEXT: call spir_func <4 x i32> @_Z3minDv4_iS_(<4 x i32> %v, <4 x i32> %v)
  %vectors = call spir_func <4 x i32> @_Z3minDv4_iS_(<4 x i32> %v, <4 x i32> %v)
  ; CHECK-NEXT: call spir_func i32 @_Z3minii(i32 %a, i32 %a)
  %scalars = call spir_func i32 @_Z3minii(i32 %a, i32 %a)
  ret i32 %scalars
}

; CHECK-LABEL: define spir_func <4 x i32> @selected(
define spir_func <4 x i32> @selected(i1 %x, <4 x i1> %y, <4 x i32> %a, <4 x i32> %b) {
  ; CHECK-NEXT: %[[X:.*]] = insertelement <4 x i1> poison, i1 %x, i64 0
  ; CHECK-NEXT: %[[XS:.*]] = shufflevector <4 x i1> %[[X]], <4 x i1> poison, <4 x i32> zeroinitializer
  ; CHECK-NEXT: %[[CHOSEN:.*]] = select <4 x i1> %[[XS]], <4 x i32> %a, <4 x i32> %b
  ; CHECK-NEXT: select <4 x i1> %y, <4 x i32> %[[CHOSEN]], <4 x i32> %b
  %chosen = select i1 %x, <4 x i32> %a, <4 x i32> %b
  %again = select <4 x i1> %y, <4 x i32> %chosen, <4 x i32> %b
  ret <4 x i32> %again
}

; The vectors of three elements are four elements apart.
; CHECK-LABEL: define spir_func <3 x float> @load(
define spir_func <3 x float> @load(i64 %n, ptr addrspace(1) %p) {
  ; CHECK-NEXT: %[[FIRST:[0-9]+]] = mul i64 %n, 4
  ; CHECK-NEXT: %[[PLACE:[0-9]+]] = getelementptr half, ptr addrspace(1) %p, i64 %[[FIRST]]
  ; CHECK-NEXT: call spir_func <3 x float> @_Z11vload_half3mPU3AS1KDh(i64 0, ptr addrspace(1) %[[PLACE]])
  %v = call spir_func <3 x float> @_Z12vloada_half3mPU3AS1KDh(i64 %n, ptr addrspace(1) %p)
  ret <3 x float> %v
}

declare spir_func <4 x i32> @_Z3minDv4_ii(<4 x i32>, i32)
declare spir_func <4 x i32> @_Z5clampDv4_jjj(<4 x i32>, i32, i32)
declare spir_func <4 x i32> @_Z3minDv4_iS_(<4 x i32>, <4 x i32>)
declare spir_func i32 @_Z3minii(i32, i32)
declare spir_func <2 x float> @_Z4fminDv2_ff(<2 x float>, float)
declare spir_func <2 x float> @_Z10smoothstepffDv2_f(float, float, <2 x float>)
declare spir_func <2 x float> @_Z5ldexpDv2_fi(<2 x float>, i32)
declare spir_func <3 x float> @_Z12vloada_half3mPU3AS1KDh(i64, ptr addrspace(1))
