// lgamma_r gives the sign of gamma, in every width and both precisions; lgamma is infinite at poles and infinities.
// REQUIRES: oclc, runtime
// RUN: %oclc %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 | FileCheck %s

// volatile: nothing is known at compile time.
#define SHOW(X)                                                                                                        \
  {                                                                                                                    \
    private volatile float f = X;                                                                                      \
    private volatile double d = X;                                                                                     \
    int s, sd;                                                                                                         \
    int2 s2;                                                                                                           \
    int16 s16;                                                                                                         \
    float v = lgamma_r(f, &s);                                                                                         \
    double vd = lgamma_r(d, &sd);                                                                                      \
    float2 v2 = lgamma_r((float2)(3.0f, f), &s2);                                                                      \
    double16 v16 = lgamma_r((double16)(d), &s16);                                                                      \
    printf("%s: %.4g %.4g %.4g %.4g, %d %d %d %d %d\n", #X, v, vd, v2.y, v16.sf, s, sd, s2.x, s2.y, s16.sf);          \
  }

kernel void k(global int *zero) {
  // CHECK: 0.5: 0.5724 0.5724 0.5724 0.5724, 1 1 1 1 1
  SHOW(0.5)
  // CHECK: 1.0: 0 0 0 0, 1 1 1 1 1
  SHOW(1.0)
  // CHECK: 2.0: 0 0 0 0, 1 1 1 1 1
  SHOW(2.0)
  // CHECK: -0.5: 1.266 1.266 1.266 1.266, -1 -1 1 -1 -1
  SHOW(-0.5)
  // CHECK: -1.5: 0.86 0.86 0.86 0.86, 1 1 1 1 1
  SHOW(-1.5)
  // CHECK: -2.5: -0.05624 -0.05624 -0.05624 -0.05624, -1 -1 1 -1 -1
  SHOW(-2.5)
  // CHECK: -0x1.c1ddep-67: 45.88 45.88 45.88 45.88, -1 -1 1 -1 -1
  SHOW(-0x1.c1ddep-67)
  // CHECK: -0.0: inf inf inf inf, -1 -1 1 -1 -1
  SHOW(-0.0)
  // CHECK: 0.0: inf inf inf inf, 1 1 1 1 1
  SHOW(0.0)
  // CHECK: -3.0: inf inf inf inf, 1 1 1 1 1
  SHOW(-3.0)
  // CHECK: -INFINITY: inf inf inf inf, 1 1 1 1 1
  SHOW(-INFINITY)
  // CHECK: INFINITY: inf inf inf inf, 1 1 1 1 1
  SHOW(INFINITY)
  // CHECK: NAN: nan nan nan nan, 1 1 1 1 1
  SHOW(NAN)
}
