// Gaussian elimination: for each column the factors of the rows, then the rest of the matrix.
__kernel void find_factors(__global float *factors, __global const float *matrix, int n, int t) {
  int gid = get_global_id(0);
  if (gid >= n - 1 - t)
    return;
  int row = gid + t + 1;
  factors[row * n + t] = matrix[row * n + t] / matrix[t * n + t];
}

__kernel void eliminate(__global const float *factors, __global float *matrix,
                        __global float *right, int n, int t) {
  int gx = get_global_id(0);
  int gy = get_global_id(1);
  if (gx >= n - 1 - t)
    return;
  if (gy >= n - t)
    return;
  int row = gx + t + 1; // The first id is the row.
  int column = gy + t;
  matrix[row * n + column] -= factors[row * n + t] * matrix[t * n + column];
  if (gy == 0)
    right[row] -= factors[row * n + t] * right[t];
}
