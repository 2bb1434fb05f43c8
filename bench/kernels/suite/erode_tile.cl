// The smallest byte of 3x3, from a tile with a border in local memory.
#define TILE 16
#define PITCH (TILE + 2)

__kernel void erode_tile(__global const uchar *input, int input_step, int input_offset,
                         __global uchar *output, int output_step, int output_offset, int width,
                         int height) {
  __local uchar tile[PITCH * PITCH];
  int lx = get_local_id(0), ly = get_local_id(1);
  int left = get_group_id(0) * TILE - 1;
  int top = get_group_id(1) * TILE - 1;

  // Each work-item reads a byte, and some of them read a second one.
  int first = mad24(ly, TILE, lx);
  int second = first + TILE * TILE;
  int x1 = left + first % PITCH, y1 = top + first / PITCH;
  int x2 = left + second % PITCH, y2 = top + second / PITCH;
  if (x1 >= 0 && x1 < width && y1 >= 0 && y1 < height)
    tile[first] = input[mad24(y1, input_step, x1 + input_offset)];
  else
    tile[first] = 255;
  if (second < PITCH * PITCH) {
    if (x2 >= 0 && x2 < width && y2 >= 0 && y2 < height)
      tile[second] = input[mad24(y2, input_step, x2 + input_offset)];
    else
      tile[second] = 255;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height) {
    uchar least = 255;
    for (int dy = 0; dy < 3; dy++)
      for (int dx = 0; dx < 3; dx++)
        least = min(least, tile[mad24(ly + dy, PITCH, lx + dx)]);
    output[mad24(y, output_step, x + output_offset)] = least;
  }
}
