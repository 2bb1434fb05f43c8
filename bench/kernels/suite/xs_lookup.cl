// Cross sections of a material at a random energy, as in the transport of neutrons: for each of its
// nuclides a binary search in a table of energies, and interpolation of five values.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define MATERIALS 8

typedef struct {
  double energy;
  double total, elastic, absorption, fission, nu_fission;
} GridPoint;

double lcg_random(ulong *seed) {
  *seed = *seed * 2806196910506780709ul + 1ul;
  return (double)(*seed >> 11) / 9007199254740992.0;
}

__kernel void xs_lookup(ulong lookups, __global const int *nuclide_counts,
                        __global const int *nuclides, __global const double *densities,
                        __global const GridPoint *grid, int grid_points, int most_nuclides,
                        __global double *results) {
  const size_t i = get_global_id(0);
  if (i >= lookups)
    return;
  ulong seed = i * 0x9e3779b97f4a7c15ul + 1070;
  lcg_random(&seed);
  double energy = lcg_random(&seed);
  int material = (int)(lcg_random(&seed) * MATERIALS);

  double macro[5] = {0.0, 0.0, 0.0, 0.0, 0.0};
  for (int k = 0; k < nuclide_counts[material]; k++) {
    int nuclide = nuclides[material * most_nuclides + k];
    double density = densities[material * most_nuclides + k];
    __global const GridPoint *points = grid + nuclide * grid_points;
    int low = 0;
    int length = grid_points - 1;
    int high = length;
    while (length > 1) {
      int middle = low + length / 2;
      if (points[middle].energy > energy)
        high = middle;
      else
        low = middle;
      length = high - low;
    }
    __global const GridPoint *at = points + low;
    double f = (at[1].energy - energy) / (at[1].energy - at[0].energy);
    macro[0] += density * (at[1].total - f * (at[1].total - at[0].total));
    macro[1] += density * (at[1].elastic - f * (at[1].elastic - at[0].elastic));
    macro[2] += density * (at[1].absorption - f * (at[1].absorption - at[0].absorption));
    macro[3] += density * (at[1].fission - f * (at[1].fission - at[0].fission));
    macro[4] += density * (at[1].nu_fission - f * (at[1].nu_fission - at[0].nu_fission));
  }
  for (int k = 0; k < 5; k++)
    results[i * 5 + k] = macro[k];
}
