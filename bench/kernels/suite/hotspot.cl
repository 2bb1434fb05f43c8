// Temperatures of a chip: several time steps on a 16x16 tile in local memory. With each step the
// valid part of the tile shrinks. Conditions handle the four edges of the chip.
#define TILE 16

__kernel void hotspot(int steps, __global const float *power, __global const float *from,
                      __global float *to, int width, int height, float capacity, float rx, float ry,
                      float rz) {
  __local float temperature[TILE][TILE];
  __local float heat[TILE][TILE];
  __local float next[TILE][TILE];
  int tx = get_local_id(0), ty = get_local_id(1);
  int small = TILE - 2 * steps;
  int left = (int)get_group_id(0) * small - steps;
  int top = (int)get_group_id(1) * small - steps;
  int x = left + tx, y = top + ty;

  if (x >= 0 && x < width && y >= 0 && y < height) {
    temperature[ty][tx] = from[y * width + x];
    heat[ty][tx] = power[y * width + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  int min_x = left < 0 ? -left : 0;
  int max_x = left + TILE > width ? width - 1 - left : TILE - 1;
  int min_y = top < 0 ? -top : 0;
  int max_y = top + TILE > height ? height - 1 - top : TILE - 1;
  int west = tx - 1 < min_x ? min_x : tx - 1;
  int east = tx + 1 > max_x ? max_x : tx + 1;
  int north = ty - 1 < min_y ? min_y : ty - 1;
  int south = ty + 1 > max_y ? max_y : ty + 1;

  bool computed = false;
  for (int i = 0; i < steps; i++) {
    computed = false;
    if (tx >= i + 1 && tx <= TILE - 2 - i && ty >= i + 1 && ty <= TILE - 2 - i && tx >= min_x &&
        tx <= max_x && ty >= min_y && ty <= max_y) {
      computed = true;
      float old = temperature[ty][tx];
      next[ty][tx] =
          old + capacity * (heat[ty][tx] +
                            (temperature[south][tx] + temperature[north][tx] - 2.0f * old) * ry +
                            (temperature[ty][east] + temperature[ty][west] - 2.0f * old) * rx +
                            (80.0f - old) * rz);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == steps - 1)
      break;
    if (computed)
      temperature[ty][tx] = next[ty][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed)
    to[y * width + x] = next[ty][tx];
}
