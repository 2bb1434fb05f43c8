// Histogram of the angles between points on a sphere: a binary search for each pair, and atomics in
// local memory.
#define BINS 20

typedef struct {
  float x, y, z;
} Direction;

__kernel void tpacf(__global const Direction *points, __constant float *limits,
                    __global int *histogram, int n) {
  __local int bins[BINS + 1];
  int lid = get_local_id(0);
  for (int k = lid; k <= BINS; k += get_local_size(0))
    bins[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    Direction a = points[i];
    for (int j = i + 1; j < n; j++) {
      float cosine = a.x * points[j].x + a.y * points[j].y + a.z * points[j].z;
      int low = 0;
      int high = BINS;
      while (high > low + 1) {
        int middle = (low + high) / 2;
        if (cosine >= limits[middle])
          high = middle;
        else
          low = middle;
      }
      if (cosine >= limits[low])
        atomic_inc(&bins[low]);
      else if (cosine < limits[high])
        atomic_inc(&bins[high + 1 > BINS ? BINS : high + 1]);
      else
        atomic_inc(&bins[high]);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = lid; k <= BINS; k += get_local_size(0))
    atomic_add(&histogram[k], bins[k]);
}
