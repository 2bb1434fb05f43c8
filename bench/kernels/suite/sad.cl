// Sums of absolute differences of 4x4 blocks of a picture at all offsets in another one: three
// dimensions, with the block in local memory.
#define RANGE 32

__kernel void sad(__global const uchar *current, __global const uchar *reference,
                  __global ushort *sums, int width, int height) {
  __local uchar block[16];
  int dx = (int)get_global_id(0) - RANGE / 2;
  int dy = (int)get_global_id(1) - RANGE / 2;
  int index = get_global_id(2);
  int blocks_x = width / 4;
  int left = index % blocks_x * 4;
  int top = index / blocks_x * 4;
  int lid = get_local_id(1) * get_local_size(0) + get_local_id(0);
  if (lid < 16)
    block[lid] = current[(top + lid / 4) * width + left + lid % 4];
  barrier(CLK_LOCAL_MEM_FENCE);

  uint sum = 0;
  for (int y = 0; y < 4; y++) {
    int from_y = clamp(top + dy + y, 0, height - 1);
    for (int x = 0; x < 4; x++) {
      int from_x = clamp(left + dx + x, 0, width - 1);
      sum += abs_diff((int)block[y * 4 + x], (int)reference[from_y * width + from_x]);
    }
  }
  sums[(index * RANGE + dy + RANGE / 2) * RANGE + dx + RANGE / 2] = (ushort)sum;
}
