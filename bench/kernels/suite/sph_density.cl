// Density and pressure of a fluid of particles: each particle visits the particles in the 27 cells
// around it. The particles are sorted by their cells.
typedef struct {
  int cells;       // In each dimension.
  float cell_size; // The radius of the smoothing kernel, too.
  float factor;
  float rest_density;
  float stiffness;
} Parameters;

int3 cell_of(float3 position, Parameters parameters) {
  return clamp(convert_int3_rtz(position / parameters.cell_size), 0, parameters.cells - 1);
}

__kernel void sph_density(__global const float4 *particles, __global const int *cell_starts,
                          __global float2 *results, int count, Parameters parameters) {
  int i = get_global_id(0);
  if (i >= count)
    return;
  const float3 position = particles[i].xyz;
  const float h2 = parameters.cell_size * parameters.cell_size;
  const int3 cell = cell_of(position, parameters);
  float density = 0.0f;
  for (int z = -1; z <= 1; z++) {
    for (int y = -1; y <= 1; y++) {
      for (int x = -1; x <= 1; x++) {
        int3 other = cell + (int3)(x, y, z);
        if (any(other < 0) || any(other >= parameters.cells))
          continue;
        int hash = (other.z * parameters.cells + other.y) * parameters.cells + other.x;
        int end = cell_starts[hash + 1];
        for (int j = cell_starts[hash]; j < end; j++) {
          float4 neighbour = particles[j];
          float3 d = position - neighbour.xyz;
          float r2 = dot(d, d);
          if (r2 < h2)
            density += neighbour.w * pown(h2 - r2, 3);
        }
      }
    }
  }
  density *= parameters.factor;
  float pressure = parameters.stiffness * fmax(density - parameters.rest_density, 0.0f);
  results[i] = (float2)(density, pressure);
}
