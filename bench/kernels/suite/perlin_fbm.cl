// A texture of clouds: octaves of Perlin noise in three dimensions are added up. A table of
// permuted bytes selects the gradient of each corner of a cell.
float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

float gradient(int hash, float x, float y, float z) {
  int h = hash & 15;
  float u = h < 8 ? x : y;
  float v = h < 4 ? y : (h == 12 || h == 14 ? x : z);
  return ((h & 1) == 0 ? u : -u) + ((h & 2) == 0 ? v : -v);
}

float noise(__constant int *table, float x, float y, float z) {
  const int ix = (int)floor(x) & 255;
  const int iy = (int)floor(y) & 255;
  const int iz = (int)floor(z) & 255;
  x -= floor(x);
  y -= floor(y);
  z -= floor(z);
  const float u = fade(x), v = fade(y), w = fade(z);
  const int a = table[ix] + iy, aa = table[a] + iz, ab = table[a + 1] + iz;
  const int b = table[ix + 1] + iy, ba = table[b] + iz, bb = table[b + 1] + iz;
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

__kernel void perlin_fbm(__constant int *table, __global float *output, int width, int height,
                         float scale, float time, int octaves) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float3 position = (float3)(x * scale, y * scale, time);
  float sum = 0.0f;
  float amplitude = 0.5f;
  for (int i = 0; i < octaves; i++) {
    sum += amplitude * noise(table, position.x, position.y, position.z);
    position *= 2.0f;
    amplitude *= 0.5f;
  }
  output[y * width + x] = clamp(0.5f + 0.5f * sum, 0.0f, 1.0f);
}
