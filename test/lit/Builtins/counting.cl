// atomic_inc and atomic_dec become single instructions, not compare-and-exchange loops; an unused result is not
// returned.
// RUN: %oclc --emit=asm --no-any-local-size --local-size=1 %s -o - | FileCheck %s

// CHECK-LABEL: "oclc.count.
// CHECK-NOT: cmpxchg
// CHECK: lock {{.*}}inc
// CHECK-NOT: cmpxchg
// CHECK: lock {{.*}}dec
// CHECK-NOT: cmpxchg
// CHECK: lock {{.*}}xadd
// CHECK-NOT: cmpxchg
__kernel void count(__global uint *u, __global int *i) {
  atomic_inc(u);
  atom_dec(u + 1);
  i[8] = atomic_inc(i) + atomic_dec(i + 1) + atom_inc(u + 2);
}
