// Rotary embedding of positions: pairs of elements of each head are rotated by an angle that
// depends on the position of the token. The lanes are along a head.

#include "launch.isph"

static const uniform int GROUP = 64;

KERNEL(rope_rotate) {
  const uniform float *uniform src = ARRAY(float, 0);
  const uniform int *uniform positions = ARRAY(int, 1);
  uniform float *uniform dst = ARRAY(float, 2);
  const uniform int head_size = VALUE(int, 3), rotated = VALUE(int, 4);
  const uniform float base = VALUE(float, 5), freq_scale = VALUE(float, 6);
  const uniform int heads = (uniform int)size[0] / GROUP;
  const uniform int half = rotated / 2;
  const uniform float exponent = -2.0f / rotated;
  for (uniform int token = (uniform int)begin; token < (uniform int)end; token++) {
    const uniform float position = positions[token] * freq_scale;
    for (uniform int head = 0; head < heads; head++) {
      const uniform float *uniform x = src + (token * heads + head) * head_size;
      uniform float *uniform y = dst + (token * heads + head) * head_size;
      foreach (i = 0 ... half) {
        const float theta = position * pow(base, i * exponent);
        float s, c;
        sincos(theta, &s, &c);
        const float x0 = x[i], x1 = x[i + half];
        y[i] = x0 * c - x1 * s;
        y[i + half] = x0 * s + x1 * c;
      }
      foreach (i = rotated ... head_size)
        y[i] = x[i];
    }
  }
}
