//===- matmul.cl - Matrix product in tiles ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// C = A * B for row-major matrices of any size. A work-group of 16x16 computes one tile of C; the
// tiles of A and B that it needs are copied to local memory, with zeros outside of the matrices.
//
//===------------------------------------------------------------------------------------------===//

#define TILE 16
#define GROUP_OF_A_TILE __attribute__((reqd_work_group_size(TILE, TILE, 1)))

kernel GROUP_OF_A_TILE void matmul(global const float *a, global const float *b, global float *c,
                                   int rows, int columns, int inner) {
  local float tileA[TILE][TILE];
  local float tileB[TILE][TILE];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int column = get_global_id(0);
  const int row = get_global_id(1);

  float sum = 0.0f;
  for (int start = 0; start < inner; start += TILE) {
    const int k = start + x;
    const int l = start + y;
    tileA[y][x] = row < rows && k < inner ? a[row * inner + k] : 0.0f;
    tileB[y][x] = l < inner && column < columns ? b[l * columns + column] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < TILE; ++i)
      sum += tileA[y][i] * tileB[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < rows && column < columns)
    c[row * columns + column] = sum;
}
