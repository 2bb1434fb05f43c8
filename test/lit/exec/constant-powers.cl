// A power with a constant exponent, which is a product, is within its error of the function with the exponent in a
// variable, in all types; zeros, infinities, NaNs and signs are the same.
// REQUIRES: oclc, runtime
// RUN: %oclc %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 | FileCheck %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// CHECK-NOT: differs
// CHECK: 170 compared
#define SHOW(T, X, N, ERROR)                                                                                           \
  {                                                                                                                    \
    private volatile int n = N;                                                                                        \
    private volatile T x = (T)(X);                                                                                     \
    T way[] = {pow(x, (T)N), pown(x, N)}, function[] = {pow(x, (T)n), pown(x, n)};                                     \
    for (int i = 0; i < 2; i++) {                                                                                      \
      bool same = isnan(way[i]) ? isnan(function[i])                                                                   \
                                : way[i] == function[i] && signbit(way[i]) == signbit(function[i]);                    \
      bool close = fabs(way[i] - function[i]) <= (T)ERROR * fabs(function[i]);                                         \
      if (!same && !close)                                                                                             \
        printf("%s: %s to the power of %d differs\n", #T, #X, N);                                                      \
      compared++;                                                                                                      \
    }                                                                                                                  \
  }
#define ALL(X, N)                                                                                                      \
  SHOW(float, X, N, 0x1p-21f)                                                                                          \
  SHOW(double, X, N, 0x1p-50)
#define NUMBERS(N)                                                                                                     \
  ALL(-1.7, N) ALL(0.3, N) ALL(-0.0, N) ALL(0.0, N) ALL(INFINITY, N) ALL(-INFINITY, N) ALL(NAN, N)                     \
  SHOW(float, 0x1p-40f, N, 0x1p-21f)                                                                                   \
  SHOW(float, -0x1.8p50f, N, 0x1p-21f)                                                                                 \
  SHOW(half, -1.7h, N, 0x1p-8h)

kernel void k(global int *zero) {
  int compared = 0;
  NUMBERS(1) NUMBERS(2) NUMBERS(3) NUMBERS(4) NUMBERS(5)
  printf("%d compared\n", compared);
}
