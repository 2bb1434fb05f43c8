// Frames of a video (NV12: brightness, then pairs of colours for 2x2 pixels) become RGBA, by
// integers. A work-item converts four pixels.
uchar4 to_rgba(int luma, int u, int v) {
  int y = 298 * max(luma - 16, 0) + 128;
  return convert_uchar4_sat(
      (int4)((y + 409 * v) >> 8, (y - 100 * u - 208 * v) >> 8, (y + 516 * u) >> 8, 255));
}

__kernel void nv12_to_rgba(__global const uchar *frame, int step, int width, int height,
                           __global uchar4 *rgba) {
  int x = get_global_id(0) * 2;
  int y = get_global_id(1) * 2;
  if (x >= width || y >= height)
    return;

  __global const uchar *luma = frame + y * step + x;
  __global const uchar *chroma = frame + (height + y / 2) * step + x;
  uchar2 above = vload2(0, luma);
  uchar2 below = vload2(0, luma + step);
  int u = chroma[0] - 128;
  int v = chroma[1] - 128;

  __global uchar4 *to = rgba + y * width + x;
  to[0] = to_rgba(above.x, u, v);
  to[1] = to_rgba(above.y, u, v);
  to[width] = to_rgba(below.x, u, v);
  to[width + 1] = to_rgba(below.y, u, v);
}
