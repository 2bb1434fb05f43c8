// A level of the reversible 5/3 wavelet on 16-bit pixels. A work-group transforms a row in local
// memory; then work-items transform pairs of rows.
#define GROUP 64
#define MAX_WIDTH 1024

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
wavelet_rows(__global const short *input, __global short *output, int width) {
  __local short line[MAX_WIDTH];
  const int lid = get_local_id(0);
  const int half_width = width / 2;
  __global const short *from = input + get_group_id(0) * width;
  __global short *to = output + get_group_id(0) * width;
  for (int x = lid; x < width; x += GROUP)
    line[x] = from[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = lid; i < half_width; i += GROUP) {
    int right = i + 1 < half_width ? line[2 * i + 2] : line[2 * i];
    line[2 * i + 1] -= (line[2 * i] + right) >> 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = lid; i < half_width; i += GROUP) {
    int left = i > 0 ? line[2 * i - 1] : line[1];
    line[2 * i] += (left + line[2 * i + 1] + 2) >> 2;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = lid; i < half_width; i += GROUP) {
    to[i] = line[2 * i];
    to[half_width + i] = line[2 * i + 1];
  }
}

short detail(__global const short *input, int x, int i, int width, int height) {
  int below = 2 * i + 2 < height ? 2 * i + 2 : 2 * i;
  return input[(2 * i + 1) * width + x] -
         ((input[2 * i * width + x] + input[below * width + x]) >> 1);
}

__kernel void wavelet_columns(__global const short *input, __global short *output, int width,
                              int height) {
  int x = get_global_id(0);
  int i = get_global_id(1);
  if (x >= width || i >= height / 2)
    return;
  short above = detail(input, x, i > 0 ? i - 1 : 0, width, height);
  short own = detail(input, x, i, width, height);
  output[i * width + x] = input[2 * i * width + x] + ((above + own + 2) >> 2);
  output[(height / 2 + i) * width + x] = own;
}
