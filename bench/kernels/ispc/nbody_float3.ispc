// Forces between bodies, in float3 through a function, with a body for each lane.

#include "launch.isph"

inline float dot(float<3> a, float<3> b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

inline float<3> attraction(float<3> at, uniform float<4> body, uniform float softening) {
  uniform float<3> position = {body.x, body.y, body.z};
  float<3> d = position - at;
  float inverse = 1.0f / sqrt(dot(d, d) + softening);
  return d * (body.w * inverse * inverse * inverse);
}

KERNEL(nbody_float3) {
  const uniform float<4> *uniform bodies = ARRAY(float<4>, 0);
  uniform float<4> *uniform forces = ARRAY(float<4>, 1);
  const uniform int n = VALUE(int, 2);
  const uniform float softening = VALUE(float, 3);
  foreach (i = (uniform int)begin ... min(n, (uniform int)end)) {
#pragma ignore warning(perf)
    float<3> position = {bodies[i].x, bodies[i].y, bodies[i].z};
    float<3> force = 0.0f;
    for (uniform int j = 0; j < n; j++)
      force += attraction(position, bodies[j], softening);
#pragma ignore warning(perf)
    forces[i].x = force.x;
#pragma ignore warning(perf)
    forces[i].y = force.y;
#pragma ignore warning(perf)
    forces[i].z = force.z;
#pragma ignore warning(perf)
    forces[i].w = 0.0f;
  }
}
