// The kernels of bench-specialize.

// Without barriers: the work-group's size and shape should not matter.

kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

kernel void saxpy_int(global float *y, global const float *x, float a) {
  int i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

kernel void bytes(global uchar *out, global const uchar *in, float gain) {
  size_t i = get_global_id(0);
  out[i] = convert_uchar_sat(in[i] * gain + 0.5f);
}

kernel void polynomial(global float *out, global const float *in, float step) {
  size_t i = get_global_id(0);
  float x = in[i], sum = 0.0f;
  for (int k = 0; k < 32; ++k)
    sum = sum * x + step * k;
  out[i] = sum;
}

kernel void stencil(global float *out, global const float *in, float weight) {
  int x = get_global_id(0), y = get_global_id(1);
  int width = get_global_size(0), height = get_global_size(1);
  float sum = in[y * width + x];
  if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
    sum += weight * (in[y * width + x - 1] + in[y * width + x + 1] + in[(y - 1) * width + x] +
                     in[(y + 1) * width + x]);
  out[y * width + x] = sum;
}

kernel void clamped(global float *out, global const float *in, float weight) {
  int x = get_global_id(0), y = get_global_id(1);
  int width = get_global_size(0), height = get_global_size(1);
  int left = max(x - 1, 0), right = min(x + 1, width - 1);
  int above = max(y - 1, 0), below = min(y + 1, height - 1);
  out[y * width + x] = in[y * width + x] + weight * (in[y * width + left] + in[y * width + right] +
                                                     in[above * width + x] + in[below * width + x]);
}

kernel void transpose(global float *out, global const float *in, float scale) {
  size_t x = get_global_id(0), y = get_global_id(1);
  out[x * get_global_size(1) + y] = scale * in[y * get_global_size(0) + x];
}

kernel void product(global float *c, global const float *a, global const float *b, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

kernel void guarded(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = sqrt(in[i]);
}

kernel void own_sum(global float *out, global const float *in, float a) {
  size_t i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = a * in[i];
}

kernel void by_group(global float *out, global const float *in, float a) {
  size_t i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = a * in[i] + (get_local_id(0) & 1);
}

// With barriers: a variant for one local size should be faster, because it knows its trip counts.

kernel void matrix_product(global float *c, global const float *a, global const float *b, int n) {
  local float tileA[16][16], tileB[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0.0f;
  for (int k = 0; k < n; k += 16) {
    tileA[y][x] = a[row * n + k + x];
    tileB[y][x] = b[(k + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i)
      sum += tileA[y][i] * tileB[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

kernel void tree_sum(global float *sums, global const float *in, local float *part) {
  size_t id = get_local_id(0);
  part[id] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = get_local_size(0) / 2; width > 0; width /= 2) {
    if (id < width)
      part[id] += part[id + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == 0)
    sums[get_group_id(0)] = part[0];
}

constant float basis[64] = {
    0.353553f, 0.353553f,  0.353553f,  0.353553f,  0.353553f,  0.353553f,  0.353553f,  0.353553f,
    0.490393f, 0.415735f,  0.277785f,  0.097545f,  -0.097545f, -0.277785f, -0.415735f, -0.490393f,
    0.461940f, 0.191342f,  -0.191342f, -0.461940f, -0.461940f, -0.191342f, 0.191342f,  0.461940f,
    0.415735f, -0.097545f, -0.490393f, -0.277785f, 0.277785f,  0.490393f,  0.097545f,  -0.415735f,
    0.353553f, -0.353553f, -0.353553f, 0.353553f,  0.353553f,  -0.353553f, -0.353553f, 0.353553f,
    0.277785f, -0.490393f, 0.097545f,  0.415735f,  -0.415735f, -0.097545f, 0.490393f,  -0.277785f,
    0.191342f, -0.461940f, 0.461940f,  -0.191342f, -0.191342f, 0.461940f,  -0.461940f, 0.191342f,
    0.097545f, -0.277785f, 0.415735f,  -0.490393f, 0.490393f,  -0.415735f, 0.277785f,  -0.097545f};

kernel void cosine_transform(global float *out, global const float *in, int width) {
  local float block[8][8], rows[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  int at = get_global_id(1) * width + get_global_id(0);
  block[y][x] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int k = 0; k < 8; ++k)
    sum += block[y][k] * basis[x * 8 + k];
  rows[y][x] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum = 0.0f;
  for (int k = 0; k < 8; ++k)
    sum += basis[y * 8 + k] * rows[k][x];
  out[at] = sum;
}
