// Magnetic resonance images: each voxel sums over the points of a chunk.

#include "launch.isph"

#define TWO_PI 6.2831853071795864769f

struct Point {
  float kx, ky, kz, magnitude;
};

KERNEL(magnitudes) {
  const uniform float *uniform real = ARRAY(float, 0);
  const uniform float *uniform imaginary = ARRAY(float, 1);
  uniform Point *uniform points = ARRAY(Point, 2);
  const uniform int n = min(VALUE(int, 3), (uniform int)end);
  foreach (k = (uniform int)begin ... n)
    points[k].magnitude = real[k] * real[k] + imaginary[k] * imaginary[k];
}

KERNEL(mri_q) {
  const uniform int count = VALUE(int, 0);
  const uniform Point *uniform chunk = ARRAY(Point, 1);
  const uniform float *uniform x = ARRAY(float, 2);
  const uniform float *uniform y = ARRAY(float, 3);
  const uniform float *uniform z = ARRAY(float, 4);
  uniform float *uniform qr = ARRAY(float, 5);
  uniform float *uniform qi = ARRAY(float, 6);
  const uniform int voxels = min(VALUE(int, 7), (uniform int)end);
  foreach (id = (uniform int)begin ... voxels) {
    const float vx = x[id], vy = y[id], vz = z[id];
    float sum_r = 0.0f, sum_i = 0.0f;
    for (uniform int k = 0; k < count; k++) {
      const uniform Point point = chunk[k];
      const float angle = TWO_PI * (point.kx * vx + point.ky * vy + point.kz * vz);
      float sine, cosine;
      sincos(angle, &sine, &cosine);
      sum_r += point.magnitude * cosine;
      sum_i += point.magnitude * sine;
    }
    qr[id] = sum_r;
    qi[id] = sum_i;
  }
}
