// Cosine transform of blocks of 8x8 in local memory.
#define N 8

__kernel void dct8x8(__global const float *input, __global float *output, __constant float *basis,
                     int width) {
  __local float block[N][N];
  __local float half_done[N][N];
  int x = get_local_id(0), y = get_local_id(1);
  int at = get_global_id(1) * width + get_global_id(0);
  block[y][x] = input[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int k = 0; k < N; k++)
    sum += block[y][k] * basis[x * N + k];
  half_done[y][x] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum = 0.0f;
  for (int k = 0; k < N; k++)
    sum += basis[y * N + k] * half_done[k][x];
  output[at] = sum;
}
