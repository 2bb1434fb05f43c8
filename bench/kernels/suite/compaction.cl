// Stream compaction: a kernel puts work-items that have something to do into a queue, and another
// one does the work.
__kernel void clear(__global uint *count) { *count = 0; }

__kernel void compaction(__global const float *x, __global uint *queue, __global uint *count,
                         float threshold, int n) {
  int i = get_global_id(0);
  if (i < n && x[i] > threshold)
    queue[atomic_inc(count)] = i;
}

__kernel void process(__global const float *x, __global float *y, __global const uint *queue,
                      __global const uint *count) {
  uint i = get_global_id(0);
  if (i < *count) {
    uint item = queue[i];
    y[item] = sqrt(x[item]);
  }
}
