; Only functions that the kernel reaches are linked; they are internal and may be inlined. <all> also links those of
; which a vectorizer has a better variant.
; RUN: %oclopt -passes='link-builtins<all>,verify' -S %s | FileCheck %s
; RUN: %oclopt -passes='link-builtins<all>,verify' -S %s | FileCheck --check-prefix=UNUSED %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: call spir_func float @_Z3sinf(float
define spir_kernel void @kernel(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %a
  %s = call spir_func float @_Z3sinf(float %x)
  %m = call spir_func float @helper(float %s)
  store float %m, ptr addrspace(1) %a
  ret void
}

define internal spir_func float @helper(float %x) {
  %m = call spir_func float @_Z5clampfff(float %x, float 0.0, float 1.0)
  ret float %m
}

; CHECK: declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z13get_global_idj(i32)

; CHECK: define internal spir_func {{.*}}float @_Z3sinf(float %{{.*}}) local_unnamed_addr #[[SIN:[0-9]+]]
declare spir_func float @_Z3sinf(float)

; CHECK: define internal spir_func {{.*}}float @_Z5clampfff({{.*}} #[[CLAMP:[0-9]+]]
declare spir_func float @_Z5clampfff(float, float, float)

; UNUSED-NOT: define{{.*}} @_Z3cosf
; UNUSED-NOT: target-features
; UNUSED-NOT: !llvm.
declare spir_func float @_Z3cosf(float)

define internal spir_func float @uncalled(float %x) {
  %c = call spir_func float @_Z4cbrtf(float %x)
  ret float %c
}
; UNUSED-NOT: define{{.*}} @_Z4cbrtf
declare spir_func float @_Z4cbrtf(float)

; CHECK-DAG: attributes #[[SIN]] = {{.*}}nounwind{{.*}}willreturn memory(none){{.*}}"no-builtins"
; CHECK-DAG: attributes #[[CLAMP]] = { alwaysinline
