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

// Rows of a table have different lengths, so that most lanes of a vector wait for the longest one.
// CHECK: auto-simulated.cl:[[@LINE+4]]:{{[0-9]+}}: remark: simulated, 16 lanes
// WIDTH-DAG: oclc.rows.any.x86-64-v4 {{ *}}any {{ *}}x86-64-v4 {{ *}}loops {{ *}}1 {{ *}}
kernel void rows(global const int *starts, global const int *columns, global const float *values, global const float *x,
                 global float *y) {
  int row = get_global_id(0);
  float sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}

// The CPU cannot predict the steps of a search. The lanes of a vector take them without branches.
// CHECK: auto-simulated.cl:[[@LINE+4]]:{{[0-9]+}}: remark: simulated, 16 lanes
// CHECK: remark: simulated, 32 lanes
// WIDTH-DAG: oclc.search.any.x86-64-v4 {{ *}}any {{ *}}x86-64-v4 {{ *}}loops {{ *}}{{16|32}} {{ *}}
kernel void search(global const double *table, int size, global const double *wanted, global int *places) {
  int i = get_global_id(0), low = 0, high = size;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (table[middle] > wanted[i])
      high = middle;
    else
      low = middle;
  }
  places[i] = low;
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
