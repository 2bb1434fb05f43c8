// Lennard-Jones forces, with a list of neighbours whose entries for one atom are n apart.

#include "launch.isph"

struct Vector {
  float x, y, z, w;
};

KERNEL(md_lennard_jones) {
  uniform Vector *uniform forces = ARRAY(Vector, 0);
  const uniform Vector *uniform positions = ARRAY(Vector, 1);
  const uniform int neighbours = VALUE(int, 2);
  const uniform int *uniform list = ARRAY(int, 3);
  const uniform float cutoff2 = VALUE(float, 4);
  const uniform float lj1 = VALUE(float, 5), lj2 = VALUE(float, 6);
  const uniform int n = VALUE(int, 7);
  foreach (atom = (uniform int)begin ... min(n, (uniform int)end)) {
    const Vector own = positions[atom];
    Vector force = {0.0f, 0.0f, 0.0f, 0.0f};
    for (uniform int k = 0; k < neighbours; k++) {
      const int other = list[k * n + atom];
      const float dx = own.x - positions[other].x;
      const float dy = own.y - positions[other].y;
      const float dz = own.z - positions[other].z;
      const float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 < cutoff2) {
        const float inverse = 1.0f / r2;
        const float inverse6 = inverse * inverse * inverse;
        const float f = inverse * inverse6 * (lj1 * inverse6 - lj2);
        force.x += dx * f;
        force.y += dy * f;
        force.z += dz * f;
      }
    }
    forces[atom] = force;
  }
}
