// Where the costs of vectors and of scalar code are close, `auto` simulates the machine code of both. Costs are sums of
// instructions; a CPU executes scalar instructions at the same time as far as they do not wait for each other.
// RUN: %oclc --cpu=x86-64-v4 -Rpass-analysis=vectorize-work-items %s -o %t.oclbin 2>&1 | FileCheck %s
// RUN: ocldis %t.oclbin | FileCheck %s --check-prefix=WIDTH

// Each step of a checksum waits for the load of the step before. The loads of a vector wait together.
// CHECK: auto-simulated.cl:[[@LINE+3]]:{{[0-9]+}}: remark: simulated, 16 lanes take {{[0-9.]+}} cycles for each work-item, and one by one they take {{[0-9.]+}}
// WIDTH-DAG: oclc.checksum.any.x86-64-v4 {{ *}}any {{ *}}x86-64-v4 {{ *}}loops {{ *}}{{16|32}} {{ *}}
kernel void checksum(global const uchar *data, global uint *out, constant uint *table, int length) {
  int i = get_global_id(0);
  uint c = ~0u;
  for (int k = 0; k < length; ++k)
    c = table[(c ^ data[i * length + k]) & 0xff] ^ (c >> 8);
  out[i] = ~c;
}

// A work-item computes with a vector already, and its place is not known in advance.
// CHECK: auto-simulated.cl:[[@LINE+3]]:{{[0-9]+}}: remark: simulated, 16 lanes
// WIDTH-DAG: oclc.pick.any.x86-64-v4 {{ *}}any {{ *}}x86-64-v4 {{ *}}loops {{ *}}1 {{ *}}
kernel void pick(global const int *index, global const float4 *values, global float4 *out) {
  int i = get_global_id(0);
  float4 v = values[index[i]];
  out[i] = v * v.w + values[i];
}

// Clearly cheaper code is not simulated.
// CHECK-NOT: remark: simulated
kernel void square(global float *p, int n) {
  int i = get_global_id(0);
  float x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}
