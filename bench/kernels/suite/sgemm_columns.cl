// Matrix product, a work-item for each element, whose first id is its row.
__kernel void sgemm_columns(__global const float *a, __global const float *b, __global float *c,
                            int n) {
  int row = get_global_id(0);
  int col = get_global_id(1);
  if (row >= n || col >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}
