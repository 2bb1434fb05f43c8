// A texture of clouds: octaves of Perlin noise in three dimensions are added up, with the pixels of
// a row in the lanes.

#include "launch.isph"

static inline float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

static inline float mix(float a, float b, float t) { return a + (b - a) * t; }

static inline float gradient(int hash, float x, float y, float z) {
  const int h = hash & 15;
  const float u = h < 8 ? x : y;
  const float v = h < 4 ? y : (h == 12 || h == 14 ? x : z);
  return ((h & 1) == 0 ? u : -u) + ((h & 2) == 0 ? v : -v);
}

static inline float noise(const uniform int *uniform table, float x, float y, float z) {
  const float floor_x = floor(x), floor_y = floor(y), floor_z = floor(z);
  const int ix = (int)floor_x & 255, iy = (int)floor_y & 255, iz = (int)floor_z & 255;
  x -= floor_x;
  y -= floor_y;
  z -= floor_z;
  const float u = fade(x), v = fade(y), w = fade(z);
  const int a = table[ix] + iy, b = table[ix + 1] + iy;
  const int aa = table[a] + iz, ab = table[a + 1] + iz;
  const int ba = table[b] + iz, bb = table[b + 1] + iz;
  const float near_side =
      mix(mix(gradient(table[aa], x, y, z), gradient(table[ba], x - 1, y, z), u),
          mix(gradient(table[ab], x, y - 1, z), gradient(table[bb], x - 1, y - 1, z), u), v);
  const float far_side =
      mix(mix(gradient(table[aa + 1], x, y, z - 1), gradient(table[ba + 1], x - 1, y, z - 1), u),
          mix(gradient(table[ab + 1], x, y - 1, z - 1),
              gradient(table[bb + 1], x - 1, y - 1, z - 1), u),
          v);
  return mix(near_side, far_side, w);
}

KERNEL(perlin_fbm) {
  const uniform int *uniform table = ARRAY(int, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform float scale = VALUE(float, 4), time = VALUE(float, 5);
  const uniform int octaves = VALUE(int, 6);
  for (uniform int row = (uniform int)begin; row < min(height, (uniform int)end); row++) {
    foreach (column = 0 ... width) {
      float x = column * scale;
      uniform float y = row * scale, z = time;
      float sum = 0;
      uniform float amplitude = 0.5f;
      for (uniform int i = 0; i < octaves; i++) {
        sum += amplitude * noise(table, x, y, z);
        x *= 2.0f;
        y *= 2.0f;
        z *= 2.0f;
        amplitude *= 0.5f;
      }
      output[row * width + column] = clamp(0.5f + 0.5f * sum, 0.0f, 1.0f);
    }
  }
}
