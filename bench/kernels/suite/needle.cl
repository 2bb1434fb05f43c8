// Alignment of two sequences: tiles on a diagonal of the matrix are independent, and so are the
// cells on a diagonal of a tile. A work-group has 16 work-items.
#define TILE 16

int largest(int a, int b, int c) {
  int k = a > b ? a : b;
  return k > c ? k : c;
}

__kernel void needle(__global const int *similarity, __global int *scores, int pitch, int penalty,
                     int first_x, int first_y) {
  __local int cells[TILE + 1][TILE + 1];
  __local int own[TILE][TILE];
  int group = get_group_id(0);
  int lid = get_local_id(0);
  int left = (first_x + group) * TILE;
  int top = (first_y - group) * TILE;
  __global const int *corner = similarity + (top + 1) * pitch + left + 1;
  __global int *tile = scores + (top + 1) * pitch + left + 1;

  for (int y = 0; y < TILE; y++)
    own[y][lid] = corner[y * pitch + lid];
  if (lid == 0)
    cells[0][0] = tile[-pitch - 1];
  cells[lid + 1][0] = tile[lid * pitch - 1];
  cells[0][lid + 1] = tile[lid - pitch];
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int diagonal = 0; diagonal < TILE; diagonal++) {
    if (lid <= diagonal) {
      int x = lid + 1;
      int y = diagonal - lid + 1;
      cells[y][x] = largest(cells[y - 1][x - 1] + own[y - 1][x - 1], cells[y][x - 1] - penalty,
                            cells[y - 1][x] - penalty);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int diagonal = TILE - 2; diagonal >= 0; diagonal--) {
    if (lid <= diagonal) {
      int x = lid + TILE - diagonal;
      int y = TILE - lid;
      cells[y][x] = largest(cells[y - 1][x - 1] + own[y - 1][x - 1], cells[y][x - 1] - penalty,
                            cells[y - 1][x] - penalty);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  for (int y = 0; y < TILE; y++)
    tile[y * pitch + lid] = cells[y + 1][lid + 1];
}
