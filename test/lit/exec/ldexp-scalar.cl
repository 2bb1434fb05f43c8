// ldexp of a vector with one exponent for all elements does the same as with a vector of exponents: NaN stays NaN, and no
// exponent wraps around.
// REQUIRES: oclc, runtime
// RUN: %oclc %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 | FileCheck %s

// volatile: nothing is known at compile time.
#define SHOW(X, E)                                                                                                     \
  {                                                                                                                    \
    private volatile float f = X;                                                                                      \
    private volatile double d = X;                                                                                     \
    private volatile int e = E;                                                                                        \
    printf("%s, %s: %.4g %.4g %.4g %.4g %.4g", #X, #E, ldexp((float2)(1.0f, f), e).y, ldexp((float3)(f), e).z,         \
           ldexp((float4)(f), e).w, ldexp((float8)(f), e).s7, ldexp((float16)(f), e).sf);                              \
    printf("; %.4g %.4g %.4g %.4g %.4g\n", ldexp((double2)(1.0, d), e).y, ldexp((double3)(d), e).z,                    \
           ldexp((double4)(d), e).w, ldexp((double8)(d), e).s7, ldexp((double16)(d), e).sf);                           \
  }

kernel void k(global int *zero) {
  // CHECK: 0.75, 4: 12 12 12 12 12; 12 12 12 12 12
  SHOW(0.75, 4)
  // CHECK: -3.0, -1: -1.5 -1.5 -1.5 -1.5 -1.5; -1.5 -1.5 -1.5 -1.5 -1.5
  SHOW(-3.0, -1)
  // CHECK: NAN, 4: nan nan nan nan nan; nan nan nan nan nan
  SHOW(NAN, 4)
  // CHECK: -INFINITY, -4: -inf -inf -inf -inf -inf; -inf -inf -inf -inf -inf
  SHOW(-INFINITY, -4)
  // CHECK: -0.0, 4: -0 -0 -0 -0 -0; -0 -0 -0 -0 -0
  SHOW(-0.0, 4)
  // CHECK: 0x1p-140, 141: 2 2 2 2 2; 2 2 2 2 2
  SHOW(0x1p-140, 141)
  // CHECK: 1.0, INT_MAX: inf inf inf inf inf; inf inf inf inf inf
  SHOW(1.0, INT_MAX)
  // CHECK: -1.0, INT_MIN: -0 -0 -0 -0 -0; -0 -0 -0 -0 -0
  SHOW(-1.0, INT_MIN)
}
