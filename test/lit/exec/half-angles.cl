// half_sin, half_cos, and half_tan of angles that they are not defined for are numbers that the functions can be;
// of infinity and NaN they are NaN.
// REQUIRES: oclc, runtime
// RUN: %oclc --local-size=8 %s -o %t.oclbin
// RUN: %launch-kernel %t.oclbin angles 8 8 | FileCheck %s

// CHECK-COUNT-8: within
// CHECK-NOT: {{.}}
kernel void angles() {
  const float angles[] = {0x1p17f, -0x1p18f, 1e10f, -0x1p113f, FLT_MAX, -FLT_MAX, INFINITY, NAN};
  float x = angles[get_local_id(0)];
  bool numbers = fabs(half_sin(x)) <= 1 && fabs(half_cos(x)) <= 1 && isfinite(half_tan(x));
  bool nans = isnan(half_sin(x)) && isnan(half_cos(x)) && isnan(half_tan(x));
  printf("%s\n", (isfinite(x) ? numbers : nans) ? "within" : "beyond");
}
