// A picture of a scene that a function of distance describes. Each ray advances by the distance to
// the nearest surface until it is close or far enough.

#include "launch.isph"

#define MAX_STEPS 80
#define FAR 24.0f

typedef float<3> float3;

static inline float dot(const float3 a, const float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float length(const float3 a) { return sqrt(dot(a, a)); }

static inline float scene(const float3 p) {
  const float ground = p.y + 1.0f;
  const float3 cell = {p.x - 3.0f * floor(p.x / 3.0f + 0.5f), p.y + 0.5f,
                       p.z - 3.0f * floor(p.z / 3.0f + 0.5f)};
  const float spheres = length(cell) - 0.5f;
  const float3 r = {p.x, p.y - 0.6f, p.z - 4.0f};
  const float q = sqrt(r.x * r.x + r.z * r.z) - 1.2f;
  const float ring = sqrt(q * q + r.y * r.y) - 0.3f;
  const float3 b = {abs(p.x - 1.5f) - 0.6f, abs(p.y - 0.5f) - 0.4f, abs(p.z - 5.0f) - 0.7f};
  const float3 outside = {max(b.x, 0.0f), max(b.y, 0.0f), max(b.z, 0.0f)};
  const float block = length(outside) + min(max(b.x, max(b.y, b.z)), 0.0f) - 0.05f;
  return min(min(ground, spheres), min(ring, block));
}

KERNEL(ray_march) {
  uniform float *uniform image = ARRAY(float, 0);
  const uniform int width = VALUE(int, 1), height = VALUE(int, 2);
  const uniform int last = min(height, (uniform int)end);
  const uniform float scale = 1.0f / sqrt(0.6f * 0.6f + 0.7f * 0.7f + 0.5f * 0.5f);
  foreach_tiled (y = (uniform int)begin ... last, x = 0 ... width) {
    const float3 origin = {0.0f, 1.0f, -2.0f};
    const float3 light = {0.6f * scale, 0.7f * scale, -0.5f * scale};
    const float u = (x + 0.5f) / width * 2.0f - 1.0f, v = (y + 0.5f) / height * 2.0f - 1.0f;
    float3 direction = {u, -0.75f * v - 0.2f, 1.5f};
    direction *= 1.0f / length(direction);

    float t = 0.0f;
    for (int steps = 0; steps < MAX_STEPS && t < FAR; steps++) {
      const float distance = scene(origin + t * direction);
      if (distance < 1e-3f * t)
        break;
      t += distance;
    }
    float shade = 0.8f;
    if (t < FAR) {
      const float3 at = origin + t * direction;
      const float3 ex = {1e-2f, 0.0f, 0.0f}, ey = {0.0f, 1e-2f, 0.0f}, ez = {0.0f, 0.0f, 1e-2f};
      float3 normal = {scene(at + ex) - scene(at - ex), scene(at + ey) - scene(at - ey),
                       scene(at + ez) - scene(at - ez)};
      normal *= 1.0f / length(normal);
      const float diffuse = max(dot(normal, light), 0.0f);
      shade = (0.15f + 0.85f * diffuse) * exp(-0.05f * t);
    }
    image[y * width + x] = shade;
  }
}
