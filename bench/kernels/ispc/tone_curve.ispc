// Tone curves of Lab pixels from tables. Values beyond a table follow a power.

#include "launch.isph"

#define ENTRIES 4096

static inline float look_up(const uniform float *uniform table, float x) {
  return table[clamp((int)(x * ENTRIES), 0, ENTRIES - 1)];
}

static inline float beyond(const uniform float *uniform power, float x) {
  return power[1] * pow(x * power[0], power[2]);
}

struct Curves {
  const uniform float *uniform table_l;
  const uniform float *uniform table_a;
  const uniform float *uniform table_b;
  const uniform float *uniform power_l;
  const uniform float *uniform power_ab;
  uniform bool separate;
};

static inline float open_curve(const uniform float *uniform table,
                               const uniform float *uniform power, bool is_beyond, float x) {
  float result;
  cif (is_beyond)
    result = beyond(power, x);
  else
    result = look_up(table, x);
  return result;
}

static inline void apply(const uniform Curves &curves, float &pixel_l, float &pixel_a,
                         float &pixel_b) {
  const float l = pixel_l / 100.0f;
  const float old_l = pixel_l;
  pixel_l = open_curve(curves.table_l, curves.power_l, !(l < 1.0f), l);
  if (curves.separate) {
    const float a = (pixel_a + 128.0f) / 256.0f;
    const float b = (pixel_b + 128.0f) / 256.0f;
    pixel_a = open_curve(curves.table_a, curves.power_ab, a > 0.98f, a);
    pixel_b = open_curve(curves.table_b, curves.power_ab, b > 0.98f, b);
  } else if (old_l > 0.01f) {
    pixel_a *= pixel_l / old_l;
    pixel_b *= pixel_l / old_l;
  }
}

KERNEL(tone_curve) {
  uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform Curves curves = {ARRAY(float, 4), ARRAY(float, 5), ARRAY(float, 6),
                                 ARRAY(float, 8), ARRAY(float, 9), VALUE(int, 7) != 0};
  // Whole rows follow each other in memory.
  uniform int i = (uniform int)begin * width;
  const uniform int last = min(height, (uniform int)end) * width;
  for (; i + programCount <= last; i += programCount) {
    float l, a, b, alpha;
    aos_to_soa4(input + 4 * i, &l, &a, &b, &alpha);
    apply(curves, l, a, b);
    soa_to_aos4(l, a, b, alpha, output + 4 * i);
  }
  foreach (k = i ... last) {
    float l = input[4 * k], a = input[4 * k + 1], b = input[4 * k + 2];
    apply(curves, l, a, b);
    output[4 * k] = l;
    output[4 * k + 1] = a;
    output[4 * k + 2] = b;
    output[4 * k + 3] = input[4 * k + 3];
  }
}
