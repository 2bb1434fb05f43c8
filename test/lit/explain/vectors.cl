// The widths between which the vectorizer chooses, and the plan: gathers, masks and shapes by line.
// UNSUPPORTED: emulated
// RUN: %oclc --explain=json --cpu=x86-64-v3 %s -o %t.json && %python %S/Inputs/facts.py %t.json | FileCheck %s
// RUN: %oclc --explain=json --cpu=x86-64-v3 --vector-width=4 %s -o %t.4.json && %python %S/Inputs/facts.py %t.4.json | FileCheck %s --check-prefix=FOUR
// RUN: %oclc --explain=json --cpu=x86-64-v3 --vector-width=off %s -o %t.off.json && %python %S/Inputs/facts.py %t.off.json | FileCheck %s --check-prefix=OFF
// RUN: %oclc --explain=json --cpu=x86-64-v3 -O1 %s -o %t.1.json && %python %S/Inputs/facts.py %t.1.json | FileCheck %s --check-prefix=OFF

kernel void pick(global const float *values, global const int *places, global float *out) {
  size_t i = get_global_id(0);
  float x = values[places[i]];
  for (int n = 0; n < 16; ++n)
    x = x * x + 0.25f;
  if (x > 1)
    out[i] = exp(x);
}

// CHECK-DAG:  analysis vectorize-work-items Gather at {{.*}}vectors.cl:10: gather: lanes load from different places
// CHECK-DAG:  passed vectorize-work-items Vectorized {{.*}} work-items run in a vector
// CHECK:      variant pick.any of pick for any
// CHECK:        method loops: it has no barrier
// CHECK:        region from 0 to 1: lines
// CHECK:        loop at {{.*}}vectors.cl:9 has [[LANES:16|8]] lanes
// CHECK-NEXT:     option one by one: vectors of work-items cost less
// CHECK-NEXT:     option 8 lanes
// CHECK:          option {{16 lanes|more lanes}}
// CHECK:          estimates for 8,16,32 lanes
// CHECK:          block %{{.*}}: all lanes;
// CHECK:            line 9 strided 1
// CHECK:            line 10 varying, address strided 4
// CHECK:            line 10 varying, address varying
// CHECK:            line 13 branch
// CHECK:          block %{{.*}}: lanes of %
// CHECK:            line 14 store, address strided 4
// CHECK:      vectorize-work-items: oclc.pick.any{{.*}}<oclc.pick.any
// CHECK:      code oclc.pick.any.x86-64-v3 of pick.any: lines {{.*}}10

// FOUR: loop at {{.*}}vectors.cl:9 has 4 lanes as requested
// FOUR-NEXT: estimates
// OFF:     variant pick.any
// OFF-NOT: loop at
// OFF:     code oclc.pick.any
