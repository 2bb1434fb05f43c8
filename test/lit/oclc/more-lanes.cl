// A vector has more lanes than a register has 32-bit elements if units would be idle otherwise, or if elements are
// small. The remarks say what was tried, and why more lanes were not.
// RUN: %oclc --cpu=znver4 -Rpass-analysis=vectorize-work-items %s -o %t.oclbin 2>&1 | FileCheck %s
// RUN: ocldis %t.oclbin | FileCheck %s --check-prefix=WIDTH
// RUN: %oclc --cpu=x86-64-v3 -Rpass-analysis=vectorize-work-items %s -o %t.v3.oclbin 2>&1 | FileCheck %s --check-prefix=V3
// RUN: ocldis %t.v3.oclbin | FileCheck %s --check-prefix=WIDTH3
// WIDTH-DAG: oclc.escape.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH-DAG: oclc.planes.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}16 {{ *}}
// WIDTH-DAG: oclc.dilate.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH-DAG: oclc.doubles.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH-DAG: oclc.rows.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}16 {{ *}}
// WIDTH-DAG: oclc.sums.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}16 {{ *}}
// WIDTH3-DAG: oclc.escape.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}16 {{ *}}
// WIDTH3-DAG: oclc.dilate.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH3-DAG: oclc.chain.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}16 {{ *}}
// WIDTH3-DAG: oclc.columns.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH3-DAG: oclc.roots.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}8 {{ *}}

// CHECK: more-lanes.cl:[[@LINE+3]]:{{[0-9]+}}: remark: 16 lanes cost
// CHECK: remark: 32 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 16 lanes {{[0-9.]+}} [
kernel void escape(global float *p, int n) {
  int i = get_global_id(0);
  float x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}

// CHECK: remark: more than 16 lanes are not tried: rows of work-items may be shorter
// V3: remark: 16 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 8 lanes {{[0-9.]+}} [
kernel void planes(global float *p, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float z = p[y * n + x];
  for (int k = 0; k < n && z < 5; ++k)
    z = z * z + k;
  p[y * n + x] = z;
}

// Bytes fill a register of 256 bits, and half of one of 512 bits.
// CHECK: remark: 32 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 16 lanes {{[0-9.]+}} [
// V3: remark: 32 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 8 lanes {{[0-9.]+}} [
kernel void dilate(global uchar *out, global const uchar *in, int r) {
  size_t i = get_global_id(0);
  uchar most = 0;
  for (int k = 0; k < r; ++k)
    most = max(most, in[i + k]);
  out[i] = most;
}

// Vectors of 64-bit values already take two registers, but each step waits for the one before.
// CHECK: remark: simulated, 32 lanes take {{[0-9.]+}} cycles for each work-item, and 16 lanes take {{[0-9.]+}} [
kernel void doubles(global double *p, int n) {
  int i = get_global_id(0);
  double x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}

// The unit for square roots is in use.
// CHECK: remark: simulated, 32 lanes take {{[0-9.]+}} cycles for each work-item, and 16 lanes take {{[0-9.]+}}: the gain is too small
kernel void sums(global float *out, global const float *in, global const int *at, int n) {
  int i = get_global_id(0);
  float a = 0, b = 0;
  for (int k = 0; k < n; ++k) {
    float x = in[at[k] * n + i];
    a += x > 3 ? x : 0;
    b += sqrt(x) + sqrt(x + 1) * sqrt(x + 2) + sqrt(x + 3) / sqrt(x + 4);
  }
  out[i] = a * b;
}

void start(float *s, float x) {
#pragma unroll
  for (int j = 0; j < 20; ++j)
    s[j] = x * j;
}

float total(const float *s) {
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 20; ++j)
    sum += s[j];
  return sum;
}

// All registers are in use, but each step waits for the one before.
// V3: remark: simulated, 16 lanes take {{[0-9.]+}} cycles for each work-item, and 8 lanes take {{[0-9.]+}} [
kernel void chain(global float *out, global const float *in, constant float *c, int n) {
  float s[20];
  start(s, in[get_global_id(0)]);
  for (int k = 0; k < n; ++k) {
    float x = s[0];
#pragma unroll
    for (int j = 0; j < 20; ++j)
      x = x * s[j] + c[j];
    s[0] = x;
  }
  out[get_global_id(0)] = total(s);
}

// All registers are in use, and so is the unit for square roots.
// V3: remark: simulated, 16 lanes take {{[0-9.]+}} cycles for each work-item, and 8 lanes take {{[0-9.]+}}: the gain is too small
kernel void roots(global float *out, global const float *in, constant float *c, int n) {
  float s[20];
  start(s, in[get_global_id(0)]);
  for (int k = 0; k < n; ++k)
#pragma unroll
    for (int j = 1; j < 20; ++j)
      s[j] = native_sqrt(s[j - 1]) * s[j] + c[k];
  out[get_global_id(0)] = total(s);
}

// Each sum waits for the store of the iteration before, so that even four registers leave units idle.
// V3: remark: 32 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 16 lanes {{[0-9.]+}} [
kernel void columns(global float *sums, global const float *matrix, int n, int m) {
  int i = get_global_id(0);
  for (int k = 0; k < n; ++k)
    sums[i] += matrix[k * m + i];
}

// CHECK: remark: more than 16 lanes are not tried: each lane loads a row of its own
kernel void rows(global float *sums, global const float *matrix, int n, int m) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += matrix[i * m + k];
  sums[i] = sum;
}

// An iteration is short, but atomic updates wait for each other.
// CHECK: remark: 32 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 16 lanes {{[0-9.]+}} [
// V3: remark: 16 lanes take {{[0-9.]+}} for each work-item and {{[0-9]+}} vector registers, 8 lanes {{[0-9.]+}} [
kernel void compaction(global uint *queue, global uint *count, global const float *x, float threshold) {
  int i = get_global_id(0);
  if (x[i] > threshold)
    queue[atomic_inc(count)] = i;
}
