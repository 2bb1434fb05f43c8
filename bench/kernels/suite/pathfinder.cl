// Cheapest way through a grid from its first row: several rows in one launch, on a part of the
// columns with a margin that shrinks by one on each side with each row.
#define GROUP 256

__kernel void pathfinder(int rows, __global const int *costs, __global const int *from,
                         __global int *to, int width, int first_row) {
  __local int last[GROUP];
  __local int next[GROUP];
  int lid = get_local_id(0);
  int useful = GROUP - 2 * rows;
  int left = (int)get_group_id(0) * useful - rows;
  int x = left + lid;
  int min_x = left < 0 ? -left : 0;
  int max_x = left + GROUP > width ? width - 1 - left : GROUP - 1;
  int west = max(lid - 1, min_x);
  int east = min(lid + 1, max_x);
  bool valid = lid >= min_x && lid <= max_x;

  if (valid)
    last[lid] = from[x];
  barrier(CLK_LOCAL_MEM_FENCE);

  bool computed = false;
  for (int i = 0; i < rows; i++) {
    computed = false;
    if (lid >= i + 1 && lid <= GROUP - 2 - i && valid) {
      computed = true;
      int shortest = min(min(last[west], last[lid]), last[east]);
      next[lid] = shortest + costs[(first_row + i) * width + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == rows - 1)
      break;
    if (computed)
      last[lid] = next[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed)
    to[x] = next[lid];
}
