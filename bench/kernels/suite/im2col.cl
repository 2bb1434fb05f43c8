// Copies the surroundings of each pixel into a column of a matrix, so that a convolution layer
// becomes a matrix product.
#define KERNEL_LOOP(i, n) for (int i = get_global_id(0); i < (n); i += get_global_size(0))

__kernel void im2col(const int n, __global const float *data_im, const int height, const int width,
                     const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                     const int stride_h, const int stride_w, const int height_col,
                     const int width_col, __global float *data_col) {
  KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int rest = index / width_col;
    const int h_col = rest % height_col;
    const int channel = rest / height_col;
    const int h_start = h_col * stride_h - pad_h;
    const int w_start = w_col * stride_w - pad_w;
    __global float *to = data_col;
    to += (channel * kernel_h * kernel_w * height_col + h_col) * width_col + w_col;
    __global const float *from = data_im;
    from += (channel * height + h_start) * width + w_start;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        int h = h_start + i;
        int w = w_start + j;
        *to = (h >= 0 && w >= 0 && h < height && w < width) ? from[i * width + j] : 0;
        to += height_col * width_col;
      }
    }
  }
}
