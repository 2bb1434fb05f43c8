// Gain of a new centre of clusters: distances with coordinates that are n apart, and a row of
// results for each work-item.
typedef struct {
  float weight;
  int assigned;
  float cost;
} Point;

__kernel void streamcluster(__global const Point *points, __global const float *coordinates,
                            __global float *gains, __global const int *centre_table,
                            __global char *switches, __local float *candidate, int n, int dim,
                            long x, int centres) {
  int id = get_global_id(0);
  int lid = get_local_id(0);
  if (lid == 0)
    for (int k = 0; k < dim; k++)
      candidate[k] = coordinates[k * n + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id >= n)
    return;

  float sum = 0.0f;
  for (int k = 0; k < dim; k++)
    sum += (coordinates[k * n + id] - candidate[k]) * (coordinates[k * n + id] - candidate[k]);
  float cost = sum * points[id].weight;
  float current = points[id].cost;
  int base = id * (centres + 1);
  for (int k = 0; k <= centres; k++)
    gains[base + k] = 0.0f;
  if (cost < current) {
    switches[id] = '1';
    gains[base + centres] += cost - current;
  } else {
    switches[id] = '0';
    gains[base + centre_table[points[id].assigned]] += current - cost;
  }
}
