// Functions that the code generator calls are linked in: a binary needs no library.
// RUN: %oclc --cpu=x86-64-v2 %s -o %t.oclbin
// RUN: llvm-readelf -d --dyn-syms %t.oclbin | FileCheck %s --implicit-check-not=NEEDED --implicit-check-not=UND{{[[:space:]]+[a-z]}}
// RUN: %oclc --cpu=x86-64-v2 %s -o %t2.oclbin && cmp %t.oclbin %t2.oclbin
// RUN: %oclc --cpu=x86-64-v2 -g %s -o %t.oclbin && %oclc --cpu=x86-64-v2 -g %s -o %t2.oclbin && cmp %t.oclbin %t2.oclbin
// CHECK: oclc.k.any.x86-64-v2
typedef struct {
  int a[100];
} S;
kernel void k(global S *s, global float *f) {
  S t = s[1];
  t.a[3] = 5;
  s[0] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  s[2] = t;
  f[0] = fma(f[1], f[2], f[3]);
}
