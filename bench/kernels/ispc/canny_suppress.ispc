// Thin edges of a picture: a pixel stays if its gradient is larger than those of its neighbours in
// the direction of the gradient.

#include "launch.isph"

#define TAN_22 13573 // tan(22.5 degrees) * 2^15

struct Gradient {
  int16 x, y;
};

static inline int magnitude(const uniform Gradient *uniform gradients, uniform int width,
                            uniform int height, int x, int y) {
  int result = 0;
  if (x >= 0 && x < width && y >= 0 && y < height) {
    const Gradient g = gradients[y * width + x];
    result = abs((int)g.x) + abs((int)g.y);
  }
  return result;
}

KERNEL(canny_suppress) {
  const uniform Gradient *uniform gradients = ARRAY(Gradient, 0);
  uniform uint8 *uniform edges = ARRAY(uint8, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int low = VALUE(int, 4), high = VALUE(int, 5);
  for (uniform int y = (uniform int)begin; y < min(height, (uniform int)end); y++) {
    foreach (x = 0 ... width) {
      const Gradient g = gradients[y * width + x];
      const int dx = abs((int)g.x), dy = abs((int)g.y);
      const int own = dx + dy;
      int edge = 0;
      if (own > low) {
        const int flat = dx * TAN_22;
        const int steep = flat + (dx << 16);
        // The step to a neighbour in the direction of the gradient.
        int sx = ((int)g.x ^ (int)g.y) < 0 ? -1 : 1, sy = 1;
        if ((dy << 15) < flat) {
          sx = 1;
          sy = 0;
        } else if ((dy << 15) > steep) {
          sx = 0;
        }
        const int a = magnitude(gradients, width, height, x - sx, y - sy);
        const int b = magnitude(gradients, width, height, x + sx, y + sy);
        if (own > a && own >= b)
          edge = own > high ? 2 : 1;
      }
      edges[y * width + x] = edge;
    }
  }
}
