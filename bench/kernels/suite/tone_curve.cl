// Tone curves of Lab pixels from tables. Values beyond a table follow a power.
#define ENTRIES 4096

float look_up(__global const float *table, float x) {
  int i = clamp((int)(x * ENTRIES), 0, ENTRIES - 1);
  return table[i];
}

float look_up_open(__global const float *table, float x, __constant float *power) {
  if (x < 1.0f)
    return look_up(table, x);
  return power[1] * pow(x * power[0], power[2]);
}

__kernel void tone_curve(__global const float4 *in, __global float4 *out, int width, int height,
                         __global const float *table_l, __global const float *table_a,
                         __global const float *table_b, int separate, __constant float *power_l,
                         __constant float *power_ab) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float4 pixel = in[y * width + x];
  const float l = pixel.x / 100.0f;
  const float old_l = pixel.x;
  pixel.x = look_up_open(table_l, l, power_l);
  if (separate) {
    const float a = (pixel.y + 128.0f) / 256.0f;
    const float b = (pixel.z + 128.0f) / 256.0f;
    pixel.y = a > 0.98f ? power_ab[1] * pow(a * power_ab[0], power_ab[2]) : look_up(table_a, a);
    pixel.z = b > 0.98f ? power_ab[1] * pow(b * power_ab[0], power_ab[2]) : look_up(table_b, b);
  } else if (old_l > 0.01f) {
    pixel.y *= pixel.x / old_l;
    pixel.z *= pixel.x / old_l;
  }
  out[y * width + x] = pixel;
}
