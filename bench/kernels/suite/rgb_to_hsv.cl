// RGB to HSV in bytes with tables of reciprocals. Pixels have three bytes, and each work-item
// converts four of a column.
__kernel void rgb_to_hsv(__global const uchar *input, int input_step, int input_offset,
                         __global uchar *output, int output_step, int output_offset, int height,
                         int width, __constant int *saturation_table, __constant int *hue_table) {
  int x = get_global_id(0);
  int y = get_global_id(1) * 4;
  if (x < width) {
    __global const uchar *from = input + mad24(y, input_step, mad24(x, 3, input_offset));
    __global uchar *to = output + mad24(y, output_step, mad24(x, 3, output_offset));
    for (int k = 0; k < 4; k++) {
      if (y + k < height) {
        int r = from[0], g = from[1], b = from[2];
        int v = max(max(r, g), b);
        int least = min(min(r, g), b);
        int range = v - least;
        int h;
        if (v == r)
          h = g - b;
        else if (v == g)
          h = b - r + 2 * range;
        else
          h = r - g + 4 * range;
        int s = mad24(range, saturation_table[v], 1 << 11) >> 12;
        h = mad24(h, hue_table[range], 1 << 11) >> 12;
        if (h < 0)
          h += 180;
        to[0] = convert_uchar_sat_rte((float)h);
        to[1] = (uchar)s;
        to[2] = (uchar)v;
      }
      from += input_step;
      to += output_step;
    }
  }
}
