// Colours of a raw picture (Bayer pattern) by bilinear interpolation, from a tile in local memory.
int colour_at(int row, int column, uint filters) {
  return filters >> (((row & 7) * 2 + (column & 1)) * 2) & 3;
}

__kernel void demosaic(__global const float *raw, __global float4 *picture, int width, int height,
                       uint filters, __local float *tile) {
  int x = get_global_id(0), y = get_global_id(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  int local_width = get_local_size(0), local_height = get_local_size(1);
  int pitch = local_width + 2;
  int first_x = get_group_id(0) * local_width - 1;
  int first_y = get_group_id(1) * local_height - 1;

  // The work-items share the reads of the tile, which is larger than the group.
  for (int i = ly * local_width + lx; i < pitch * (local_height + 2);
       i += local_width * local_height) {
    int from_x = clamp(first_x + i % pitch, 0, width - 1);
    int from_y = clamp(first_y + i / pitch, 0, height - 1);
    tile[i] = raw[from_y * width + from_x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x >= width || y >= height)
    return;

  float sums[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  int weights[4] = {0, 0, 0, 0};
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height)
        continue;
      int colour = colour_at(y + dy, x + dx, filters);
      int weight = (dx == 0 || dy == 0) ? 2 : 1;
      sums[colour] += weight * tile[(ly + 1 + dy) * pitch + lx + 1 + dx];
      weights[colour] += weight;
    }

  float4 result = (float4)(sums[0] / weights[0], (sums[1] + sums[3]) / (weights[1] + weights[3]),
                           sums[2] / weights[2], 0.0f);
  float own = tile[(ly + 1) * pitch + lx + 1];
  switch (colour_at(y, x, filters)) {
  case 0:
    result.x = own;
    break;
  case 2:
    result.z = own;
    break;
  default:
    result.y = own;
  }
  picture[y * width + x] = result;
}
