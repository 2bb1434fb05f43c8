// On a CPU without instructions for half, the functions that the code generator calls are linked in.
// RUN: %oclc -cl-std=CL3.0 --cpu=x86-64 --cpu=x86-64-v3 --cpu=x86-64-v4 --local-size=64 %s -o %t.oclbin
// RUN: llvm-readelf -d --dyn-syms %t.oclbin | FileCheck %s --implicit-check-not=NEEDED --implicit-check-not=UND{{[[:space:]]+[a-z_]}}
// RUN: %oclc -cl-std=CL3.0 --cpu=x86-64 -cl-opt-disable %s -o %t.oclbin
// RUN: llvm-readelf -d --dyn-syms %t.oclbin | FileCheck %s --implicit-check-not=NEEDED --implicit-check-not=UND{{[[:space:]]+[a-z_]}}
// CHECK: oclc.k.any.x86-64
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global half *h, global half4 *v, global float *f, global double *d, global ulong *l) {
  h[0] = h[1] * h[2] + h[3] / h[4];
  h[5] = (half)f[0] + (half)d[0] + (half)l[0];
  d[1] = h[6];
  l[1] = (ulong)h[7];
  v[0] = fma(v[1], v[2], v[3]) - floor(v[4]) + rint(v[5]) + fmod(v[6], v[7]);
  v[8] = convert_half4_rtz(vload4(0, d)) * sqrt(v[9]);
}

// If sub-groups are vectors, no such function is called.
__attribute__((intel_reqd_sub_group_size(16))) kernel void limits(global half *h) {
  size_t i = get_global_id(0);
  h[i] = sub_group_reduce_max(h[i]) - sub_group_reduce_min(h[i + 64]);
}
