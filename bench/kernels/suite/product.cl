// The same matrix product with three types of index.

__kernel void product_int(__global const float *a, __global const float *b, __global float *c,
                          int n) {
  int col = get_global_id(0);
  int row = get_global_id(1);
  float sum = 0.0f;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__kernel void product_uint(__global const float *a, __global const float *b, __global float *c,
                           uint n) {
  uint col = get_global_id(0);
  uint row = get_global_id(1);
  float sum = 0.0f;
  for (uint k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__kernel void product_size_t(__global const float *a, __global const float *b, __global float *c,
                             ulong n) {
  size_t col = get_global_id(0);
  size_t row = get_global_id(1);
  float sum = 0.0f;
  for (size_t k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}
