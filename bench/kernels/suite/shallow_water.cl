// A step of shallow water on a plane by finite volumes: each cell (depth and momentum) computes the
// flow through its four sides, from values at the sides that a limiter makes.
#define GRAVITY 9.81f

float4 minmod(float4 a, float4 b) { return 0.5f * (sign(a) + sign(b)) * fmin(fabs(a), fabs(b)); }

float4 flux(float4 q) {
  float u = q.y / q.x;
  return (float4)(q.y, q.y * u + 0.5f * GRAVITY * q.x * q.x, q.z * u, 0.0f);
}

float wave_speed(float4 q) { return fabs(q.y / q.x) + sqrt(GRAVITY * q.x); }

float4 side_flux(float4 q0, float4 q1, float4 q2, float4 q3) {
  float4 left = q1 + 0.5f * minmod(q1 - q0, q2 - q1);
  float4 right = q2 - 0.5f * minmod(q2 - q1, q3 - q2);
  float speed = fmax(wave_speed(left), wave_speed(right));
  return 0.5f * (flux(left) + flux(right) - speed * (right - left));
}

__kernel void shallow_water(__global const float4 *before, __global float4 *after, int width,
                            int height, float ratio) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float4 row[5], column[5];
  for (int k = 0; k < 5; k++) {
    row[k] = before[y * width + clamp(x + k - 2, 0, width - 1)];
    // With the momenta swapped, the flow up is like the flow to the right.
    column[k] = before[clamp(y + k - 2, 0, height - 1) * width + x].xzyw;
  }
  float4 change =
      side_flux(row[1], row[2], row[3], row[4]) - side_flux(row[0], row[1], row[2], row[3]);
  float4 other = side_flux(column[1], column[2], column[3], column[4]) -
                 side_flux(column[0], column[1], column[2], column[3]);
  after[y * width + x] = row[2] - ratio * (change + other.xzyw);
}
