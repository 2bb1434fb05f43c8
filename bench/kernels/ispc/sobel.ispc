// Edges of an 8-bit picture.

#include "launch.isph"

KERNEL(sobel) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  uniform uint8 *uniform output = ARRAY(uint8, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int right = min(width - 1, (uniform int)size[0]);
  const uniform int bottom = min(height - 1, (uniform int)end);
  for (uniform int y = max(1, (uniform int)begin); y < bottom; y++) {
    const uniform uint8 *uniform at = input + y * width;
    const uniform uint8 *uniform up = at - width, *uniform down = at + width;
    foreach (x = 1 ... right) {
      const int northWest = up[x - 1], north = up[x], northEast = up[x + 1];
      const int west = at[x - 1], east = at[x + 1];
      const int southWest = down[x - 1], south = down[x], southEast = down[x + 1];
      const int gx = northEast + 2 * east + southEast - northWest - 2 * west - southWest;
      const int gy = southWest + 2 * south + southEast - northWest - 2 * north - northEast;
      output[y * width + x] = min(abs(gx) + abs(gy), 255);
    }
  }
}
