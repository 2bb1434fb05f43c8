// Local contrast by a coarse grid of position and brightness: it is blurred along each dimension,
// then each pixel reads it by trilinear interpolation.
__kernel void blur_lines(__global const float *from, __global float *to, int stride_line,
                         int stride_row, int stride_along, int lines, int rows, int length) {
  int line = get_global_id(0);
  int row = get_global_id(1);
  if (line >= lines || row >= rows)
    return;
  int index = line * stride_line + row * stride_row;
  float before2 = 0.0f, before = 0.0f;
  float own = from[index];
  float after = length > 1 ? from[index + stride_along] : 0.0f;
  for (int k = 0; k < length; k++) {
    float after2 = k + 2 < length ? from[index + 2 * stride_along] : 0.0f;
    to[index] = own * 0.375f + (before + after) * 0.25f + (before2 + after2) * 0.0625f;
    before2 = before;
    before = own;
    own = after;
    after = after2;
    index += stride_along;
  }
}

__kernel void slice_grid(__global const float *in, __global float *out, __global const float *grid,
                         int width, int height, int size_x, int size_y, int size_z, float sigma_s,
                         float sigma_r, float detail) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float value = in[y * width + x];
  float gx = clamp(x / sigma_s, 0.0f, (float)(size_x - 1));
  float gy = clamp(y / sigma_s, 0.0f, (float)(size_y - 1));
  float gz = clamp(value / sigma_r, 0.0f, (float)(size_z - 1));
  int ix = min((int)gx, size_x - 2);
  int iy = min((int)gy, size_y - 2);
  int iz = min((int)gz, size_z - 2);
  float fx = gx - ix, fy = gy - iy, fz = gz - iz;
  int ox = 1, oy = size_x, oz = size_x * size_y;
  int i = ix + iy * oy + iz * oz;
  float smooth =
      grid[i] * (1.0f - fx) * (1.0f - fy) * (1.0f - fz) +
      grid[i + ox] * fx * (1.0f - fy) * (1.0f - fz) +
      grid[i + oy] * (1.0f - fx) * fy * (1.0f - fz) + grid[i + ox + oy] * fx * fy * (1.0f - fz) +
      grid[i + oz] * (1.0f - fx) * (1.0f - fy) * fz + grid[i + ox + oz] * fx * (1.0f - fy) * fz +
      grid[i + oy + oz] * (1.0f - fx) * fy * fz + grid[i + ox + oy + oz] * fx * fy * fz;
  out[y * width + x] = fmax(0.0f, value + detail * smooth);
}
