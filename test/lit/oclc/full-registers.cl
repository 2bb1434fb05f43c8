// 512-bit registers are used where LLVM would prefer 256 bits, but not in kernels that only load, add and store, unless
// the store has a mask.
// RUN: %oclc --cpu=x86-64-v4 --emit=llvm-ir %s -o - | FileCheck %s
// RUN: %oclc --cpu=skylake-avx512 --emit=llvm-ir %s -o - | FileCheck %s
// RUN: %oclc --cpu=x86-64-v4 --emit=asm %s -o - | FileCheck %s --check-prefix=ASM
// RUN: %oclc --cpu=x86-64-v3 --emit=asm %s -o - | FileCheck %s --check-prefix=V3
// ASM: zmm
// V3-NOT: zmm

// CHECK: define {{.*}} @oclc.stream.any.{{.*}} #[[STREAM:[0-9]+]]
// CHECK-NOT: <16 x float>
kernel void stream(global float *y, global const float *x) {
  size_t i = get_global_id(0);
  y[i] += x[i];
}

// CHECK: define {{.*}} @oclc.steps.any.{{.*}} #[[STEPS:[0-9]+]]
// CHECK: <{{16|32}} x float>
kernel void steps(global float *p, int n) {
  size_t i = get_global_id(0);
  float x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}

// CHECK: define {{.*}} @oclc.lower.any.{{.*}} #[[LOWER:[0-9]+]]
kernel void lower(global int *y, global const int *x) {
  size_t i = get_global_id(0);
  if (x[i] < y[i])
    y[i] = x[i];
}

// CHECK-DAG: attributes #[[LOWER]] = { {{.*}}"prefer-vector-width"="512"
// CHECK-DAG: attributes #[[STEPS]] = { {{.*}}"prefer-vector-width"="512"
// CHECK-NOT: attributes #[[STREAM]] = { {{.*}}"prefer-vector-width"
