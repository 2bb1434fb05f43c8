// Pictures of another size by bilinear interpolation of RGBA pixels, with integer weights.
#define BITS 11
#define ONE (1 << BITS)

__kernel void resize_bilinear(__global const uchar4 *input, int width, int height,
                              __global uchar4 *output, int output_width, int output_height,
                              float scale_x, float scale_y) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= output_width || y >= output_height)
    return;
  float sx = (x + 0.5f) * scale_x - 0.5f;
  float sy = (y + 0.5f) * scale_y - 0.5f;
  int x0 = convert_int_rtn(sx);
  int y0 = convert_int_rtn(sy);
  int fx = convert_int_rte((sx - x0) * ONE);
  int fy = convert_int_rte((sy - y0) * ONE);
  if (x0 < 0) {
    x0 = 0;
    fx = 0;
  }
  if (x0 >= width - 1) {
    x0 = width - 1;
    fx = 0;
  }
  if (y0 < 0) {
    y0 = 0;
    fy = 0;
  }
  if (y0 >= height - 1) {
    y0 = height - 1;
    fy = 0;
  }
  int x1 = min(x0 + 1, width - 1);
  int y1 = min(y0 + 1, height - 1);
  int4 a = convert_int4(input[mad24(y0, width, x0)]);
  int4 b = convert_int4(input[mad24(y0, width, x1)]);
  int4 c = convert_int4(input[mad24(y1, width, x0)]);
  int4 d = convert_int4(input[mad24(y1, width, x1)]);
  int4 sum = mul24((int4)((ONE - fx) * (ONE - fy)), a) + mul24((int4)(fx * (ONE - fy)), b) +
             mul24((int4)((ONE - fx) * fy), c) + mul24((int4)(fx * fy), d);
  output[mad24(y, output_width, x)] = convert_uchar4((sum + (1 << (2 * BITS - 1))) >> (2 * BITS));
}
