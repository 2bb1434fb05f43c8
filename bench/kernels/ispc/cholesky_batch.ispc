// Many symmetric systems of six equations by Cholesky's method. The matrices are interleaved: the
// same element of all of them is contiguous.

#include "launch.isph"

#define N 6

KERNEL(cholesky_batch) {
  const uniform double *uniform matrices = ARRAY(double, 0);
  const uniform double *uniform right = ARRAY(double, 1);
  uniform double *uniform solutions = ARRAY(double, 2);
  uniform int *uniform info = ARRAY(int, 3);
  const uniform int batch = VALUE(int, 4);
  foreach (id = (uniform int)begin ... min(batch, (uniform int)end)) {
    double l[N][N], x[N];
    for (uniform int i = 0; i < N; i++)
      for (uniform int j = 0; j <= i; j++)
        l[i][j] = matrices[(i * N + j) * batch + id];

    int failure = 0;
    for (uniform int k = 0; k < N; k++) {
      double pivot = l[k][k];
      for (uniform int j = 0; j < k; j++)
        pivot -= l[k][j] * l[k][j];
      // Lanes that fail go on with numbers that nobody uses.
      failure = failure == 0 && pivot <= 0.0d ? k + 1 : failure;
      l[k][k] = sqrt(pivot);
      for (uniform int i = k + 1; i < N; i++) {
        double sum = l[i][k];
        for (uniform int j = 0; j < k; j++)
          sum -= l[i][j] * l[k][j];
        l[i][k] = sum / l[k][k];
      }
    }
    info[id] = failure;
    if (failure == 0) {
      for (uniform int i = 0; i < N; i++) {
        double sum = right[i * batch + id];
        for (uniform int j = 0; j < i; j++)
          sum -= l[i][j] * x[j];
        x[i] = sum / l[i][i];
      }
      for (uniform int i = N - 1; i >= 0; i--) {
        double sum = x[i];
        for (uniform int j = i + 1; j < N; j++)
          sum -= l[j][i] * x[j];
        x[i] = sum / l[i][i];
        solutions[i * batch + id] = x[i];
      }
    }
  }
}
