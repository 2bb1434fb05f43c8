// Lennard-Jones forces, with a list of neighbours whose entries for one atom are n apart.
__kernel void md_lennard_jones(__global float4 *forces, __global const float4 *positions,
                               const int neighbours, __global const int *list, const float cutoff2,
                               const float lj1, const float lj2, const int n) {
  uint atom = get_global_id(0);
  if (atom >= n)
    return;
  float4 own = positions[atom];
  float4 force = {0.0f, 0.0f, 0.0f, 0.0f};
  int k = 0;
  while (k < neighbours) {
    int other = list[k * n + atom];
    float4 near = positions[other];
    float dx = own.x - near.x;
    float dy = own.y - near.y;
    float dz = own.z - near.z;
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cutoff2) {
      float inverse = 1.0f / r2;
      float inverse6 = inverse * inverse * inverse;
      float f = inverse * inverse6 * (lj1 * inverse6 - lj2);
      force.x += dx * f;
      force.y += dy * f;
      force.z += dz * f;
    }
    k++;
  }
  forces[atom] = force;
}
