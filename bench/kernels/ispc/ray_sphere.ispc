// The nearest sphere on each ray, and its shadow.

#include "launch.isph"

KERNEL(ray_sphere) {
  const uniform float<4> *uniform spheres = ARRAY(float<4>, 0);
  uniform float *uniform image = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3), count = VALUE(int, 4);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  for (uniform int py = begin; py < rows; py++)
    foreach (px = 0 ... columns) {
      float dx = (px + 0.5f) / width - 0.5f;
      float dy = (py + 0.5f) / height - 0.5f;
      const float inverse = rsqrt(dx * dx + dy * dy + 1.0f);
      dx *= inverse;
      dy *= inverse;
      const float dz = inverse;
      float nearest = 1e30f;
      int hit = -1;
      for (uniform int i = 0; i < count; i++) {
        const uniform float<4> s = spheres[i];
        const float b = s.x * dx + s.y * dy + s.z * dz;
        const float d = b * b - (s.x * s.x + s.y * s.y + s.z * s.z) + s.w * s.w;
        if (d >= 0.0f) {
          const float t = b - sqrt(d);
          if ((t > 0.0f) & (t < nearest)) {
            nearest = t;
            hit = i;
          }
        }
      }
      float shade = 0.0f;
      if (hit >= 0) {
        const float x = dx * nearest, y = dy * nearest, z = dz * nearest;
        shade = 1.0f;
        for (uniform int i = 0; i < count; i++) {
          const uniform float<4> s = spheres[i];
          const float ox = s.x - x, oy = s.y - y, oz = s.z - z;
          const float b = 0.57735f * (ox + oy - oz);
          const float d = b * b - (ox * ox + oy * oy + oz * oz) + s.w * s.w;
          if ((i != hit) & (b > 0.0f) & (d > 0.0f)) {
            shade = 0.25f;
            break;
          }
        }
      }
      image[py * width + px] = shade;
    }
}
