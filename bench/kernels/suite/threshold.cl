// Bytes above a threshold are limited to a maximum, and others become 0. A work-item treats several
// rows, and rows are further apart than they are wide.
__kernel void threshold(__global const uchar *input, int input_step, int input_offset,
                        __global uchar *output, int output_step, int output_offset, int height,
                        int width, uchar limit, uchar maximum, int rows_per_item) {
  int x = get_global_id(0);
  int y = get_global_id(1) * rows_per_item;
  if (x < width) {
    int from = mad24(y, input_step, x + input_offset);
    int to = mad24(y, output_step, x + output_offset);
    for (int end = min(height, y + rows_per_item); y < end; ++y) {
      uchar value = input[from];
      output[to] = value > limit ? min(value, maximum) : (uchar)0;
      from += input_step;
      to += output_step;
    }
  }
}
