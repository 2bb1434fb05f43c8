// Matrix product, 4x4 elements for each work-item in acc[4][4].
#define TILE 64
#define DEPTH 16

__kernel void sgemm_blocked(__global const float *a, __global const float *b, __global float *c,
                            int n) {
  __local float as[DEPTH][TILE];
  __local float bs[DEPTH][TILE];
  int tx = get_local_id(0), ty = get_local_id(1);
  int row0 = get_group_id(1) * TILE, col0 = get_group_id(0) * TILE;
  int lid = ty * 16 + tx;
  float acc[4][4];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      acc[i][j] = 0.0f;
  for (int t = 0; t < n; t += DEPTH) {
    for (int e = lid; e < TILE * DEPTH; e += 256) {
      as[e % DEPTH][e / DEPTH] = a[(row0 + e / DEPTH) * n + t + e % DEPTH];
      bs[e / TILE][e % TILE] = b[(t + e / TILE) * n + col0 + e % TILE];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < DEPTH; k++)
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
          acc[i][j] += as[k][ty + 16 * i] * bs[k][tx + 16 * j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[(row0 + ty + 16 * i) * n + col0 + tx + 16 * j] = acc[i][j];
}
