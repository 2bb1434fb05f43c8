// Rotary embedding of positions: pairs of elements of each head are rotated by an angle that
// depends on the position of the token. A work-group rotates a head of a token; the elements after
// those that rotate are copied.
__kernel void rope_rotate(__global const float *src, __global const int *positions,
                          __global float *dst, int head_size, int rotated, float base,
                          float freq_scale) {
  const int head = get_group_id(0);
  const int token = get_group_id(1);
  const int heads = get_num_groups(0);
  const int lid = get_local_id(0);

  __global const float *x = src + (token * heads + head) * head_size;
  __global float *y = dst + (token * heads + head) * head_size;
  const float position = positions[token] * freq_scale;
  const float exponent = -2.0f / rotated;
  for (int i = lid; i < head_size; i += get_local_size(0)) {
    if (i < rotated / 2) {
      const float theta = position * pow(base, i * exponent);
      float c;
      const float s = sincos(theta, &c);
      const float x0 = x[i];
      const float x1 = x[i + rotated / 2];
      y[i] = x0 * c - x1 * s;
      y[i + rotated / 2] = x0 * s + x1 * c;
    } else if (i >= rotated) {
      y[i] = x[i];
    }
  }
}
