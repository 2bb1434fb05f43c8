// Many symmetric systems of six equations by Cholesky's method. The matrices are interleaved: the
// same element of all of them is contiguous.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define N 6

__kernel void cholesky_batch(__global const double *matrices, __global const double *right,
                             __global double *solutions, __global int *info, uint batch) {
  const size_t id = get_global_id(0);
  if (id >= batch)
    return;
  double l[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      l[i][j] = matrices[(i * N + j) * (size_t)batch + id];

  for (int k = 0; k < N; k++) {
    double pivot = l[k][k];
    for (int j = 0; j < k; j++)
      pivot -= l[k][j] * l[k][j];
    if (pivot <= 0.0) {
      info[id] = k + 1;
      return;
    }
    pivot = sqrt(pivot);
    l[k][k] = pivot;
    for (int i = k + 1; i < N; i++) {
      double sum = l[i][k];
      for (int j = 0; j < k; j++)
        sum -= l[i][j] * l[k][j];
      l[i][k] = sum / pivot;
    }
  }

  double x[N];
  for (int i = 0; i < N; i++) {
    double sum = right[i * (size_t)batch + id];
    for (int j = 0; j < i; j++)
      sum -= l[i][j] * x[j];
    x[i] = sum / l[i][i];
  }
  for (int i = N - 1; i >= 0; i--) {
    double sum = x[i];
    for (int j = i + 1; j < N; j++)
      sum -= l[j][i] * x[j];
    x[i] = sum / l[i][i];
    solutions[i * (size_t)batch + id] = x[i];
  }
  info[id] = 0;
}
