// Forces between bodies, components written out, with a body for each lane.

#include "launch.isph"

KERNEL(nbody_scalar) {
  const uniform float<4> *uniform bodies = ARRAY(float<4>, 0);
  uniform float<4> *uniform forces = ARRAY(float<4>, 1);
  const uniform int n = VALUE(int, 2);
  const uniform float softening = VALUE(float, 3);
  foreach (i = (uniform int)begin ... min(n, (uniform int)end)) {
#pragma ignore warning(perf)
    float px = bodies[i].x, py = bodies[i].y, pz = bodies[i].z;
    float fx = 0.0f, fy = 0.0f, fz = 0.0f;
    for (uniform int j = 0; j < n; j++) {
      float dx = bodies[j].x - px;
      float dy = bodies[j].y - py;
      float dz = bodies[j].z - pz;
      float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
      float scale = bodies[j].w * inverse * inverse * inverse;
      fx += dx * scale;
      fy += dy * scale;
      fz += dz * scale;
    }
#pragma ignore warning(perf)
    forces[i].x = fx;
#pragma ignore warning(perf)
    forces[i].y = fy;
#pragma ignore warning(perf)
    forces[i].z = fz;
#pragma ignore warning(perf)
    forces[i].w = 0.0f;
  }
}
