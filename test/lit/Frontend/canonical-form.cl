// The front end's output has SPIR address spaces and calling conventions, a kernel in one function, TBAA and lifetime
// markers, no knowledge of built-ins, and nothing that tells where it was compiled.
// RUN: %oclc %s --emit=canonical -o - | FileCheck %s --implicit-check-not=optnone --implicit-check-not=noinline --implicit-check-not=kern_imp --implicit-check-not=canonical-form --implicit-check-not=llvm.ident

// CHECK: source_filename = "oclc"
// CHECK: target triple = "spir64-unknown-unknown"
// CHECK: define internal spir_func float @sinf(float
float sinf(float x) { return x + 1; }

static float unused(float x) { return x; }
// CHECK-NOT: @unused

// CHECK: define {{.*}}spir_kernel void @k(ptr addrspace(1) noundef align 4 %a, ptr addrspace(2) noundef align 4 %c, ptr addrspace(3) noundef align 4 %l, <3 x float> noundef %v)
// CHECK-SAME: !kernel_arg_name
// CHECK: call void @llvm.lifetime.start
// CHECK: call spir_func i64 @_Z13get_global_idj(i32 noundef 0)
// CHECK: call spir_func float @sinf(float
// CHECK: store float {{.*}} !tbaa
// CHECK: attributes {{.*}}"no-builtins"
kernel void k(global float *a, constant float *c, local float *l, float3 v) {
  size_t i = get_global_id(0);
  a[i] = sinf(c[i]) + l[i] + v.y;
}
