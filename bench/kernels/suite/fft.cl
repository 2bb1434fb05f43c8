// Fourier transforms of 256 numbers in local memory.
#define N 256
#define HALF 128

__kernel void fft(__global const float2 *input, __global float2 *output) {
  __local float2 a[N], b[N];
  int lid = get_local_id(0);
  int base = get_group_id(0) * N;
  a[lid] = input[base + lid];
  a[lid + HALF] = input[base + lid + HALF];
  barrier(CLK_LOCAL_MEM_FENCE);
  __local float2 *from = a;
  __local float2 *to = b;
  for (int size = 1; size < N; size *= 2) {
    int k = lid & (size - 1);
    float angle = -3.14159265f * k / size;
    float2 w = (float2)(cos(angle), sin(angle));
    float2 u = from[lid], v = from[lid + HALF];
    float2 t = (float2)(w.x * v.x - w.y * v.y, w.x * v.y + w.y * v.x);
    int at = ((lid - k) << 1) + k;
    to[at] = u + t;
    to[at + size] = u - t;
    barrier(CLK_LOCAL_MEM_FENCE);
    __local float2 *swap = from;
    from = to;
    to = swap;
  }
  output[base + lid] = from[lid];
  output[base + lid + HALF] = from[lid + HALF];
}
