// A matrix of 4-bit weights times a vector, as in language models. A block of 32 weights has a
// scale of 16 bits. A work-group computes an element of the result, and adds up in local memory.
#define BLOCK 32
#define GROUP 32

typedef struct {
  ushort scale;           // The bits of a half.
  uchar pairs[BLOCK / 2]; // The low halves are the first 16 weights, the high ones the others.
} block_q4;

inline float block_dot(__global const block_q4 *block, __global const float *y) {
  float low = 0.0f, high = 0.0f;
  for (int i = 0; i < BLOCK / 2; i++) {
    uchar pair = block->pairs[i];
    low += ((pair & 0x0F) - 8) * y[i];
    high += ((pair >> 4) - 8) * y[i + BLOCK / 2];
  }
  return vload_half(0, (__global const half *)&block->scale) * (low + high);
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
q4_matvec(__global const block_q4 *matrix, __global const float *vector, __global float *result,
          int columns) {
  __local float sums[GROUP];
  const int row = get_group_id(0);
  const int lid = get_local_id(0);
  const int blocks = columns / BLOCK;

  float sum = 0.0f;
  for (int b = lid; b < blocks; b += GROUP)
    sum += block_dot(matrix + row * blocks + b, vector + b * BLOCK);
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int offset = GROUP / 2; offset > 0; offset >>= 1) {
    if (lid < offset)
      sums[lid] += sums[lid + offset];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    result[row] = sums[0];
}
