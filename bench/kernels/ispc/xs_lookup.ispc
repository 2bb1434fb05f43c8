// Cross sections of a material at a random energy, as in the transport of neutrons: for each of its
// nuclides a binary search in a table of energies, and interpolation of five values.

#include "launch.isph"

#define MATERIALS 8

struct GridPoint {
  double energy;
  double values[5];
};

static inline double lcg_random(unsigned int64 &seed) {
  seed = seed * 2806196910506780709ull + 1ull;
  return (double)(int64)(seed >> 11) * 1.1102230246251565d-16;
}

KERNEL(xs_lookup) {
  const uniform int lookups = (uniform int)VALUE(int64, 0);
  const uniform int *uniform nuclide_counts = ARRAY(int, 1);
  const uniform int *uniform nuclides = ARRAY(int, 2);
  const uniform double *uniform densities = ARRAY(double, 3);
  const uniform GridPoint *uniform grid = ARRAY(GridPoint, 4);
  const uniform int grid_points = VALUE(int, 5), most_nuclides = VALUE(int, 6);
  uniform double *uniform results = ARRAY(double, 7);
  foreach (i = (uniform int)begin ... min(lookups, (uniform int)end)) {
    unsigned int64 seed = (unsigned int64)i * 0x9e3779b97f4a7c15ull + 1070;
    lcg_random(seed);
    const double energy = lcg_random(seed);
    const int material = (int)(lcg_random(seed) * MATERIALS);

    double macro[5];
    for (uniform int c = 0; c < 5; c++)
      macro[c] = 0;
    const int count = nuclide_counts[material];
    for (int k = 0; k < count; k++) {
      const int first = nuclides[material * most_nuclides + k] * grid_points;
      const double density = densities[material * most_nuclides + k];
      int low = first;
      // The same number of steps in all lanes, because the tables have the same length.
      uniform int length = grid_points - 1;
      while (length > 1) {
        const uniform int step = length / 2;
        if (grid[low + step].energy <= energy)
          low += step;
        length -= step;
      }
      const double e0 = grid[low].energy, e1 = grid[low + 1].energy;
      const double f = (e1 - energy) / (e1 - e0);
      for (uniform int c = 0; c < 5; c++) {
        const double v0 = grid[low].values[c], v1 = grid[low + 1].values[c];
        macro[c] += density * (v1 - f * (v1 - v0));
      }
    }
    for (uniform int c = 0; c < 5; c++)
      results[i * 5 + c] = macro[c];
  }
}
