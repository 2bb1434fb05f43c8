// Kernels with a loop, for bench-variants: some that implicit-loop-barriers is for, and some that
// it must leave alone.

uint place(uint bx, uint by, uint x, uint y, uint width, uint row) {
  return (by * width + y) * row + bx * width + x;
}

// Two passes of an 8 x 8 discrete cosine transform, with the block in local memory in between.
// BENCH: kernel dct f:1048576 f:1048576 f:64 l:256 u:1024 u:8 u:0
// BENCH: launch 1024 1024 8 8
// BENCH: kernel dct f:1048576 f:1048576 f:64 l:256 u:1024 u:8 u:1
// BENCH: launch 1024 1024 8 8
__kernel void dct(__global float *output, __global const float *input, __global const float *dct8x8,
                  __local float *inter, uint width, uint blockWidth, uint inverse) {
  uint bx = get_group_id(0), by = get_group_id(1);
  uint i = get_local_id(0), j = get_local_id(1);
  float acc = 0.0f;
  for (uint k = 0; k < blockWidth; k++) {
    uint index1 = inverse ? i * blockWidth + k : k * blockWidth + i;
    uint index2 = place(bx, by, j, k, blockWidth, width);
    acc += dct8x8[index1] * input[index2];
  }
  inter[j * blockWidth + i] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  acc = 0.0f;
  for (uint k = 0; k < blockWidth; k++) {
    uint index1 = j * blockWidth + k;
    uint index2 = inverse ? k * blockWidth + i : i * blockWidth + k;
    acc += inter[index1] * dct8x8[index2];
  }
  output[place(bx, by, i, j, blockWidth, width)] = acc;
}

// The same with 64-bit indices, which need no check for wrapping around.
size_t place_wide(size_t bx, size_t by, size_t x, size_t y, size_t width, size_t row) {
  return (by * width + y) * row + bx * width + x;
}

// BENCH: kernel dct_wide f:1048576 f:1048576 f:64 l:256 w:1024 w:8 u:0
// BENCH: launch 1024 1024 8 8
// BENCH: kernel dct_wide f:1048576 f:1048576 f:64 l:256 w:1024 w:8 u:1
// BENCH: launch 1024 1024 8 8
__kernel void dct_wide(__global float *output, __global const float *input,
                       __global const float *dct8x8, __local float *inter, ulong width,
                       ulong blockWidth, uint inverse) {
  size_t bx = get_group_id(0), by = get_group_id(1);
  size_t i = get_local_id(0), j = get_local_id(1);
  float acc = 0.0f;
  for (size_t k = 0; k < blockWidth; k++) {
    size_t index1 = inverse ? i * blockWidth + k : k * blockWidth + i;
    size_t index2 = place_wide(bx, by, j, k, blockWidth, width);
    acc += dct8x8[index1] * input[index2];
  }
  inter[j * blockWidth + i] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  acc = 0.0f;
  for (size_t k = 0; k < blockWidth; k++) {
    size_t index1 = j * blockWidth + k;
    size_t index2 = inverse ? k * blockWidth + i : i * blockWidth + k;
    acc += inter[index1] * dct8x8[index2];
  }
  output[place_wide(bx, by, i, j, blockWidth, width)] = acc;
}

// BENCH: kernel product f:65536 f:65536 f:65536 u:256
// BENCH: launch 256 256 16 16
// BENCH: launch 256 256 64 1
// BENCH: launch 256 256 256 4
__kernel void product(__global float *c, __global const float *a, __global const float *b, uint n) {
  size_t x = get_global_id(0), y = get_global_id(1);
  float acc = 0.0f;
  for (size_t k = 0; k < n; k++)
    acc += a[y * n + k] * b[k * n + x];
  c[y * n + x] = acc;
}

// The same with 32-bit indices.
// BENCH: kernel product_int f:65536 f:65536 f:65536 u:256
// BENCH: launch 256 256 16 16
// BENCH: launch 256 256 64 1
__kernel void product_int(__global float *c, __global const float *a, __global const float *b,
                          int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float acc = 0.0f;
  for (int k = 0; k < n; k++)
    acc += a[y * n + k] * b[k * n + x];
  c[y * n + x] = acc;
}

// Uses tiles of 16 x 16 elements in local memory.
// BENCH: kernel tiled f:65536 f:65536 f:65536 u:256
// BENCH: launch 256 256 16 16
#define TILE 16
__kernel void tiled(__global float *c, __global const float *a, __global const float *b, uint n) {
  __local float left[TILE][TILE], right[TILE][TILE];
  size_t x = get_global_id(0), y = get_global_id(1), i = get_local_id(0), j = get_local_id(1);
  float acc = 0.0f;
  for (uint t = 0; t < n / TILE; t++) {
    left[j][i] = a[y * n + t * TILE + i];
    right[j][i] = b[(t * TILE + j) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < TILE; k++)
      acc += left[j][k] * right[k][i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = acc;
}

// BENCH: kernel convolution f:262144 f:278784 f:25 u:528 u:5 u:5
// BENCH: launch 512 512 16 16
// BENCH: launch 512 512 64 1
__kernel void convolution(__global float *out, __global const float *in, __constant float *weights,
                          uint pitch, uint columns, uint rows) {
  size_t x = get_global_id(0), y = get_global_id(1);
  float acc = 0.0f;
  for (uint dy = 0; dy < rows; dy++)
    for (uint dx = 0; dx < columns; dx++)
      acc += weights[dy * columns + dx] * in[(y + dy) * pitch + x + dx];
  out[y * get_global_size(0) + x] = acc;
}

// BENCH: kernel convolution5 f:262144 f:278784 f:25 u:528
// BENCH: launch 512 512 16 16
// BENCH: launch 512 512 64 1
__kernel void convolution5(__global float *out, __global const float *in, __constant float *weights,
                           uint pitch) {
  size_t x = get_global_id(0), y = get_global_id(1);
  float acc = 0.0f;
  for (uint dy = 0; dy < 5; dy++)
    for (uint dx = 0; dx < 5; dx++)
      acc += weights[dy * 5 + dx] * in[(y + dy) * pitch + x + dx];
  out[y * get_global_size(0) + x] = acc;
}

// BENCH: kernel polynomial f:65536 f:65536 f:64 u:64
// BENCH: launch 65536 1 64 1
// BENCH: launch 65536 1 1024 1
__kernel void polynomial(__global float *out, __global const float *in, __constant float *factors,
                         uint degree) {
  size_t x = get_global_id(0);
  float value = in[x], acc = 0.0f;
  for (uint k = 0; k < degree; k++)
    acc = acc * value + factors[k];
  out[x] = acc;
}

// BENCH: kernel bodies f:2048 f:2048 f:2048 f:2048 u:2048
// BENCH: launch 2048 1 64 1
// BENCH: launch 2048 1 256 1
__kernel void bodies(__global float *force, __global const float *px, __global const float *py,
                     __global const float *pz, uint n) {
  size_t i = get_global_id(0);
  float x = px[i], y = py[i], z = pz[i], fx = 0, fy = 0, fz = 0;
  for (uint j = 0; j < n; j++) {
    float dx = px[j] - x, dy = py[j] - y, dz = pz[j] - z;
    float r = rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
    float s = r * r * r;
    fx += s * dx;
    fy += s * dy;
    fz += s * dz;
  }
  force[i] = fx + fy + fz;
}

// The loop contains a divergent branch.
// BENCH: kernel nearest f:2048 f:2048 f:2048 u:2048
// BENCH: launch 2048 1 64 1
__kernel void nearest(__global float *out, __global const float *px, __global const float *py,
                      uint n) {
  size_t i = get_global_id(0);
  float best = 1e30f;
  for (uint j = 0; j < n; j++) {
    float dx = px[j] - px[i], dy = py[j] - py[i], d = dx * dx + dy * dy;
    if (j != i && d < best)
      best = d;
  }
  out[i] = best;
}

// BENCH: kernel nearest_int f:2048 f:2048 f:2048 u:2048
// BENCH: launch 2048 1 64 1
__kernel void nearest_int(__global float *out, __global const float *px, __global const float *py,
                          uint n) {
  uint i = get_global_id(0);
  float best = 1e30f;
  for (uint j = 0; j < n; j++) {
    float dx = px[j] - px[i], dy = py[j] - py[i], d = dx * dx + dy * dy;
    if (j != i && d < best)
      best = d;
  }
  out[i] = best;
}

// Each work-item has a trip count of its own.
// BENCH: kernel sparse f:16384 r:16385:16 i:262144:16384 f:262144 f:16384
// BENCH: launch 16384 1 64 1
__kernel void sparse(__global float *y, __global const uint *rows, __global const uint *columns,
                     __global const float *values, __global const float *x) {
  size_t row = get_global_id(0);
  float acc = 0.0f;
  for (uint k = rows[row]; k < rows[row + 1]; k++)
    acc += values[k] * x[columns[k]];
  y[row] = acc;
}

// A sparse matrix with the same number of entries in each row, stored row by row. So adjacent
// work-items access entries that are far apart.
// BENCH: kernel padded f:16384 i:262144:16384 f:262144 f:16384 u:16
// BENCH: launch 16384 1 64 1
__kernel void padded(__global float *y, __global const uint *columns, __global const float *values,
                     __global const float *x, uint width) {
  size_t row = get_global_id(0);
  float acc = 0.0f;
  for (uint k = 0; k < width; k++)
    acc += values[row * width + k] * x[columns[row * width + k]];
  y[row] = acc;
}

// BENCH: kernel rows_float f:4096 f:1048576 f:256 u:256
// BENCH: launch 4096 1 64 1
__kernel void rows_float(__global float *out, __global const float *a, __global const float *b,
                         uint n) {
  size_t row = get_global_id(0);
  float acc = 0.0f;
  for (size_t k = 0; k < n; k++)
    acc += a[row * n + k] * b[k];
  out[row] = acc;
}

// BENCH: kernel rows_int f:4096 i:1048576:100 i:256:100 u:256
// BENCH: launch 4096 1 64 1
__kernel void rows_int(__global uint *out, __global const uint *a, __global const uint *b, uint n) {
  size_t row = get_global_id(0);
  uint acc = 0;
  for (size_t k = 0; k < n; k++)
    acc += a[row * n + k] * b[k];
  out[row] = acc;
}

// Each work-item sums a column of a matrix.
// BENCH: kernel columns f:1024 f:1048576 u:1024
// BENCH: launch 1024 1 64 1
// BENCH: launch 1024 1 1024 1
__kernel void columns(__global float *out, __global const float *a, uint n) {
  size_t x = get_global_id(0);
  float acc = 0.0f;
  for (size_t k = 0; k < n; k++)
    acc += a[k * n + x];
  out[x] = acc;
}

// The loop stores to memory.
// BENCH: kernel scale f:262144 f:262144 u:512
// BENCH: launch 512 1 64 1
__kernel void scale(__global float *out, __global const float *in, uint n) {
  size_t x = get_global_id(0);
  for (size_t k = 0; k < n; k++)
    out[k * n + x] = in[k * n + x] * 2.0f + (float)k;
}

// BENCH: kernel mandelbrot i:65536:2 u:100
// BENCH: launch 256 256 16 16
// BENCH: launch 256 256 64 1
__kernel void mandelbrot(__global uint *out, uint limit) {
  size_t x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  float cx = (float)x / 128.0f - 1.5f, cy = (float)y / 128.0f - 1.0f, zx = 0, zy = 0;
  uint k = 0;
  for (; k < limit && zx * zx + zy * zy < 4.0f; k++) {
    float t = zx * zx - zy * zy + cx;
    zy = 2.0f * zx * zy + cy;
    zx = t;
  }
  out[y * w + x] = k;
}

// A chain of dependent steps: each step needs the results of the step before.
// BENCH: kernel filter f:65536 f:65536 u:32
// BENCH: launch 65536 1 64 1
__kernel void filter(__global float *out, __global const float *in, uint steps) {
  size_t x = get_global_id(0);
  float a = in[x], b = 0.5f, c = 0.25f, d = 0.125f;
  for (uint k = 0; k < steps; k++) {
    float t = a * 0.5f + b * 0.25f;
    d = c * 0.9f + t;
    c = b - d * 0.1f;
    b = a + t;
    a = t - c;
  }
  out[x] = a + b + c + d;
}
