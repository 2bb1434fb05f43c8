// Relaxed division may be off by 2.5 ulp. Vectors of an estimate and one Newton step stay within that only with fused
// multiply-add.
// RUN: oclc --cpu=x86-64-v2 -cl-fast-relaxed-math --emit=asm -o - %s | FileCheck %s --implicit-check-not=rcpps
// RUN: oclc --cpu=x86-64-v3 -cl-fast-relaxed-math --emit=asm -o - %s | FileCheck %s --check-prefix=FUSED

// CHECK: divps
// FUSED: vrcpps
// FUSED: vfnmadd
__kernel void divide(__global float *out, __global const float *x, __global const float *y) {
  size_t i = get_global_id(0);
  out[i] = x[i] / y[i];
}
