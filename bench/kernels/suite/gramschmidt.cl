// Gram-Schmidt process, three launches for each column. One work-item computes the norm.
__kernel void column_norm(__global const float *a, __global float *r, int k, int rows,
                          int columns) {
  int id = get_global_id(0);
  if (id == 0) {
    float sum = 0.0f;
    for (int i = 0; i < rows; i++)
      sum += a[i * columns + k] * a[i * columns + k];
    r[k * columns + k] = sqrt(sum);
  }
}

__kernel void scale_column(__global const float *a, __global const float *r, __global float *q,
                           int k, int rows, int columns) {
  int i = get_global_id(0);
  if (i < rows)
    q[i * columns + k] = a[i * columns + k] / r[k * columns + k];
}

__kernel void project_columns(__global float *a, __global float *r, __global const float *q, int k,
                              int rows, int columns) {
  int j = get_global_id(0);
  if (j > k && j < columns) {
    r[k * columns + j] = 0.0f;
    for (int i = 0; i < rows; i++)
      r[k * columns + j] += q[i * columns + k] * a[i * columns + j];
    for (int i = 0; i < rows; i++)
      a[i * columns + j] -= q[i * columns + k] * r[k * columns + j];
  }
}
