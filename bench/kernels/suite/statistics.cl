// Sum, smallest, largest, and how many exceed a threshold, with atomics on one place for each.
__kernel void statistics(__global const int *values, __global int *results, int threshold, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int value = values[i];
  atomic_add(&results[0], value);
  atomic_min(&results[1], value);
  atomic_max(&results[2], value);
  if (value > threshold)
    atomic_inc(&results[3]);
}
