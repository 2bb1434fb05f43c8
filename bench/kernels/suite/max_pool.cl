// The largest value of each window, and where it is, for all channels of a neural network. The
// work-items step over the results by their number.
#define LOOP(i, n) for (int i = get_global_id(0); i < (n); i += get_global_size(0))

__kernel void max_pool(int n, __global const float *bottom, int channels, int height, int width,
                       int pooled_height, int pooled_width, int kernel_size, int stride, int pad,
                       __global float *top, __global int *mask) {
  LOOP(index, n) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int image = index / pooled_width / pooled_height / channels;
    int hstart = ph * stride - pad;
    int wstart = pw * stride - pad;
    const int hend = min(hstart + kernel_size, height);
    const int wend = min(wstart + kernel_size, width);
    hstart = max(hstart, 0);
    wstart = max(wstart, 0);
    __global const float *slice = bottom + (image * channels + c) * height * width;
    float largest = -FLT_MAX;
    int at = -1;
    for (int h = hstart; h < hend; ++h) {
      for (int w = wstart; w < wend; ++w) {
        if (slice[h * width + w] > largest) {
          at = h * width + w;
          largest = slice[at];
        }
      }
    }
    top[index] = largest;
    mask[index] = at;
  }
}
