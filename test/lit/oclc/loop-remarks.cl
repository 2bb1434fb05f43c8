// implicit-loop-barriers reports which loops it opens, and why it does not open others.
// RUN: %oclc %s -o %t --local-size=64 --no-any-local-size -Rpass=implicit-loop-barriers \
// RUN:   -Rpass-missed=implicit-loop-barriers 2>&1 | FileCheck %s
// RUN: %oclc %s -o %t --kernel=columns --local-size=2x32 --no-any-local-size -Rpass-missed=implicit-loop-barriers 2>&1 | \
// RUN:   FileCheck --check-prefix=FEW %s
// RUN: %oclc %s -o %t --kernel=columns32 --local-size=8x8 --no-any-local-size -Rpass-missed=implicit-loop-barriers 2>&1 | \
// RUN:   FileCheck --check-prefix=WRAP %s
// RUN: %oclc %s -o %t -cl-opt-disable -Rpass=implicit-loop-barriers -Rpass-missed=implicit-loop-barriers 2>&1 | \
// RUN:   count 0

// FEW: remark: loop not interchanged: the local size has fewer than 4 work-items in dimension 0
__kernel void columns(__global float *out, __global const float *a, ulong n) {
  size_t x = get_global_id(0);
  float acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop interchanged: the loop over the work-items runs inside it [-Rpass=implicit-loop-barriers]
  for (size_t k = 0; k < n; k++)
    acc += a[k * n + x];
  out[x] = acc;
}

__kernel void product(__global float *c, __global const float *a, __global const float *b, ulong n) {
  size_t x = get_global_id(0), y = get_global_id(1);
  float acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: its loads are uniform: a vector of work-items loads a value once
  for (size_t k = 0; k < n; k++)
    acc += a[y * n + k] * b[k * n + x];
  c[y * n + x] = acc;
}

// If groups are wide enough, LLVM checks at run time whether the indices wrap around.
// WRAP: remark: loop not interchanged: an index of 32 bits may wrap around, and a local size below 16 in dimension 0 is not worth a check; use size_t
__kernel void columns32(__global float *out, __global const float *a, uint n) {
  uint x = get_global_id(0);
  float acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop interchanged
  for (uint k = 0; k < n; k++)
    acc += a[k * n + x];
  out[x] = acc;
}

__kernel void sparse(__global float *y, __global const uint *rows, __global const float *values) {
  size_t row = get_global_id(0);
  float acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: work-items may enter or leave it in different iterations [-Rpass-missed=implicit-loop-barriers]
  for (uint k = rows[row]; k < rows[row + 1]; k++)
    acc += values[k];
  y[row] = acc;
}

__kernel void far_apart(__global float *out, __global const float *a, ulong n) {
  float acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: adjacent work-items access memory far apart
  for (size_t k = 0; k < n; k++)
    acc += a[get_global_id(0) * n + k];
  out[get_global_id(0)] = acc;
}

__kernel void far_apart_sum(__global uint *out, __global const uint *a, ulong n) {
  uint acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: vectors of its own iterations are better
  for (size_t k = 0; k < n; k++)
    acc += a[get_global_id(0) * n + k];
  out[get_global_id(0)] = acc;
}

// There is no remark for a loop that is unrolled or contains another loop.
// CHECK-NOT: remark:
__kernel void rows(__global float *out, __global const float *a, uint n) {
  float acc = 0;
  for (size_t k = 0; k < 8; k++)
    acc += a[get_global_id(0) + k];
  for (size_t i = 0; i < n; i++)
    // CHECK: [[#@LINE+1]]:5: remark: loop interchanged
    for (size_t k = 0; k < n; k++)
      acc += a[get_global_id(0) + i * n + k] * 3.0f;
  out[get_global_id(0)] = acc;
}

__kernel void bins(__global uint *out, __global const uint *a, ulong n) {
  uint bins[16] = {0};
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: it uses a private array, which needs a copy for each work-item
  for (size_t k = 0; k < n; k++)
    bins[a[get_global_id(0) + k * n] % 16]++;
  out[get_global_id(0)] = bins[out[get_global_id(0)] % 16];
}

__kernel void count(__global uint *out, __global const uint *a, ulong n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: it has an atomic or volatile access
  for (size_t k = 0; k < n; k++)
    atomic_add(&out[k], a[get_global_id(0) + k * n]);
}

__kernel void say(__global uint *a, ulong n) {
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: it calls '__oclc_printf', which has no vector version
  for (size_t k = 0; k < n; k++)
    printf("%u\n", a[get_global_id(0) + k * n]);
}

__kernel void vectors(__global float4 *out, __global const float4 *a, ulong n) {
  float4 acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: it computes with vectors already
  for (size_t k = 0; k < n; k++)
    acc += a[get_global_id(0) + k * n] * 2.0f;
  out[get_global_id(0)] = acc;
}

// Opening this loop pays once the vectors are split into scalars.
__kernel void scalars(__global float4 *out, ulong n) {
  float4 self = out[get_global_id(0)], acc = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop interchanged
  for (size_t k = 0; k < n; k++) {
    float4 d = self - (float)k;
    acc += d * dot(d, d) * (d * d + 1.0f);
  }
  out[get_global_id(0)] = acc;
}

__kernel void waves(__global float *out, ulong n) {
  float x = out[get_global_id(0)], sum = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: its calls cost more than context arrays
  for (size_t k = 0; k < n; k++)
    sum = sum * 0.5f + sin(x + k);
  out[get_global_id(0)] = sum;
}

__kernel void little(__global uchar *out, ulong n) {
  uint a = get_global_id(0), b = a * a, c = b * a, d = c * a;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: context arrays would cost more than vectors save
  for (size_t k = 0; k < n; k++) {
    uint t = a;
    a = b;
    b = c;
    c = d;
    d = t ^ k;
  }
  out[get_global_id(0)] = a + b;
}

__kernel void many(__global float *out, __global const float *a, ulong n) {
  size_t x = get_global_id(0);
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: several values of each work-item are live across iterations
  for (size_t k = 0; k < n; k++) {
    float v = a[k * n + x];
    s0 += v;
    s1 += v * v * s0;
    s2 += v * s1 + s0 * s0;
    s3 += v * s2 + s1 * s1;
    s4 += v * s3 + s2 * s2;
  }
  out[x] = s0 + s1 + s2 + s3 + s4;
}

// Each iteration stores one value and carries four to the next.
__kernel void generator(__global uint *out, __global const uint *seeds, ulong n) {
  size_t x = get_global_id(0), all = get_global_size(0);
  uint a = seeds[x], b = seeds[x + all], c = seeds[x + 2 * all], d = seeds[x + 3 * all];
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: several values of each work-item are live across iterations
  for (size_t k = 0; k < n; k++) {
    uint t = a ^ a << 11;
    a = b;
    b = c;
    c = d;
    d = d ^ d >> 19 ^ t ^ t >> 8;
    out[k * all + x] = d;
  }
}

// Values that are the same for all work-items only in the first iteration are carried, too.
__kernel void distances(__global uint *out, __global const uchar *a, ulong n) {
  size_t x = get_global_id(0);
  uint d1 = 1, d2 = 2, d3 = 3, d4 = 4, d5 = 5;
  // CHECK: [[#@LINE+1]]:3: remark: loop not interchanged: several values of each work-item are live across iterations
  for (size_t k = 0; k < n; k++) {
    uint c = a[k * n + x];
    d5 = min(d4 + c, d5 + 1);
    d4 = min(d3 + c, d4 + 1);
    d3 = min(d2 + c, d3 + 1);
    d2 = min(d1 + c, d2 + 1);
    d1 = min(d1 + c, d1 * 2 + 1);
  }
  out[x] = d5 + d4 + d3 + d2 + d1;
}
