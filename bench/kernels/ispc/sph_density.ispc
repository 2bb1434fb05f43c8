// Density and pressure of a fluid of particles, with a particle in each lane, which visits the
// particles in the 27 cells around it.

#include "launch.isph"

struct Parameters {
  int cells;
  float cell_size, factor, rest_density, stiffness;
};

struct Particle {
  float x, y, z, mass;
};

struct Result {
  float density, pressure;
};

KERNEL(sph_density) {
  const uniform Particle *uniform particles = ARRAY(Particle, 0);
  const uniform int *uniform cell_starts = ARRAY(int, 1);
  uniform Result *uniform results = ARRAY(Result, 2);
  const uniform int count = VALUE(int, 3);
  const uniform Parameters parameters = VALUE(Parameters, 4);
  const uniform int cells = parameters.cells;
  const uniform float h2 = parameters.cell_size * parameters.cell_size;
  foreach (i = (uniform int)begin ... min(count, (uniform int)end)) {
    const Particle own = particles[i];
    const int cx = clamp((int)(own.x / parameters.cell_size), 0, cells - 1);
    const int cy = clamp((int)(own.y / parameters.cell_size), 0, cells - 1);
    const int cz = clamp((int)(own.z / parameters.cell_size), 0, cells - 1);
    float density = 0;
    for (uniform int dz = -1; dz <= 1; dz++)
      for (uniform int dy = -1; dy <= 1; dy++) {
        const int y = cy + dy, z = cz + dz;
        if (y < 0 || z < 0 || y >= cells || z >= cells)
          continue;
        // Cells in a row are adjacent in memory.
        const int row = (z * cells + y) * cells;
        const int last = cell_starts[row + min(cx + 2, cells)];
        for (int j = cell_starts[row + max(cx - 1, 0)]; j < last; j++) {
          const Particle neighbour = particles[j];
          const float x = own.x - neighbour.x, y = own.y - neighbour.y, z = own.z - neighbour.z;
          const float rest = h2 - (x * x + y * y + z * z);
          if (rest > 0.0f)
            density += neighbour.mass * rest * rest * rest;
        }
      }
    Result result;
    result.density = density * parameters.factor;
    result.pressure = parameters.stiffness * max(result.density - parameters.rest_density, 0.0f);
    results[i] = result;
  }
}
