// Forces between bodies, components written out.
__kernel void nbody_scalar(__global const float4 *bodies, __global float4 *forces, int n,
                           float softening) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float px = bodies[i].x, py = bodies[i].y, pz = bodies[i].z;
  float fx = 0.0f, fy = 0.0f, fz = 0.0f;
  for (int j = 0; j < n; j++) {
    float dx = bodies[j].x - px;
    float dy = bodies[j].y - py;
    float dz = bodies[j].z - pz;
    float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
    float scale = bodies[j].w * inverse * inverse * inverse;
    fx += dx * scale;
    fy += dy * scale;
    fz += dz * scale;
  }
  forces[i] = (float4)(fx, fy, fz, 0.0f);
}
