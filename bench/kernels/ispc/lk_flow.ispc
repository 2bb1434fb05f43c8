// Optical flow by Lucas and Kanade: each pixel looks for the motion between two pictures that
// explains the differences in a window around it, with the pixels of a row in the lanes.

#include "launch.isph"

#define RADIUS 3
#define STEPS 4

struct Motion {
  float x, y;
};

static inline float mix(float a, float b, float t) { return a + (b - a) * t; }

static inline float pixel_at(const uniform float *uniform image, uniform int width,
                             uniform int height, float x, float y) {
  x = clamp(x, 0.0f, width - 1.001f);
  y = clamp(y, 0.0f, height - 1.001f);
  const int ix = (int)x, iy = (int)y;
  const float fx = x - ix, fy = y - iy;
  const int i = iy * width + ix;
  return mix(mix(image[i], image[i + 1], fx), mix(image[i + width], image[i + width + 1], fx), fy);
}

KERNEL(lk_flow) {
  const uniform float *uniform previous = ARRAY(float, 0);
  const uniform float *uniform next = ARRAY(float, 1);
  uniform Motion *uniform flow = ARRAY(Motion, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  const uniform float smallest = VALUE(float, 5);
  for (uniform int y = (uniform int)begin; y < min(height, (uniform int)end); y++) {
    const uniform bool inside = y > RADIUS && y < height - RADIUS - 1;
    foreach (x = 0 ... width) {
      const int at = y * width + x;
      Motion motion;
      motion.x = 0;
      motion.y = 0;
      if (inside && x > RADIUS && x < width - RADIUS - 1) {
        float xx = 0, xy = 0, yy = 0;
        for (uniform int dy = -RADIUS; dy <= RADIUS; dy++) {
          for (uniform int dx = -RADIUS; dx <= RADIUS; dx++) {
            const int i = at + dy * width + dx;
            const float gx = 0.5f * (previous[i + 1] - previous[i - 1]);
            const float gy = 0.5f * (previous[i + width] - previous[i - width]);
            xx += gx * gx;
            xy += gx * gy;
            yy += gy * gy;
          }
        }
        const float root = sqrt((xx - yy) * (xx - yy) + 4.0f * xy * xy);
        if (0.5f * (xx + yy - root) >= smallest) {
          const float inverse = 1.0f / (xx * yy - xy * xy);
          for (uniform int step = 0; step < STEPS; step++) {
            float bx = 0, by = 0;
            for (uniform int dy = -RADIUS; dy <= RADIUS; dy++) {
              for (uniform int dx = -RADIUS; dx <= RADIUS; dx++) {
                const int i = at + dy * width + dx;
                const float gx = 0.5f * (previous[i + 1] - previous[i - 1]);
                const float gy = 0.5f * (previous[i + width] - previous[i - width]);
                const float change = previous[i] - pixel_at(next, width, height, x + dx + motion.x,
                                                            y + dy + motion.y);
                bx += change * gx;
                by += change * gy;
              }
            }
            const float du = (yy * bx - xy * by) * inverse, dv = (xx * by - xy * bx) * inverse;
            motion.x += du;
            motion.y += dv;
            if (du * du + dv * dv < 1e-4f)
              break;
          }
        }
      }
      flow[at] = motion;
    }
  }
}
