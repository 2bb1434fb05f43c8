// A picture of a scene that a function of distance describes. Each ray advances by the distance to
// the nearest surface until it is close or far enough.
#define MAX_STEPS 80
#define FAR 24.0f

float box(float3 p, float3 size) {
  float3 q = fabs(p) - size;
  return length(fmax(q, 0.0f)) + fmin(fmax(q.x, fmax(q.y, q.z)), 0.0f);
}

float torus(float3 p, float radius, float thickness) {
  float2 q = (float2)(length(p.xz) - radius, p.y);
  return length(q) - thickness;
}

float scene(float3 p) {
  float ground = p.y + 1.0f;
  // The spheres repeat.
  float3 cell = p;
  cell.x = p.x - 3.0f * floor(p.x / 3.0f + 0.5f);
  cell.z = p.z - 3.0f * floor(p.z / 3.0f + 0.5f);
  float spheres = length(cell - (float3)(0.0f, -0.5f, 0.0f)) - 0.5f;
  float ring = torus(p - (float3)(0.0f, 0.6f, 4.0f), 1.2f, 0.3f);
  float block = box(p - (float3)(1.5f, 0.5f, 5.0f), (float3)(0.6f, 0.4f, 0.7f)) - 0.05f;
  return fmin(fmin(ground, spheres), fmin(ring, block));
}

float3 normal_at(float3 p) {
  float2 e = (float2)(1e-2f, 0.0f);
  return normalize((float3)(scene(p + e.xyy) - scene(p - e.xyy),
                            scene(p + e.yxy) - scene(p - e.yxy),
                            scene(p + e.yyx) - scene(p - e.yyx)));
}

__kernel void ray_march(__global float *image, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float2 uv = ((float2)(x, y) + 0.5f) / (float2)(width, height) * 2.0f - 1.0f;
  float3 origin = (float3)(0.0f, 1.0f, -2.0f);
  float3 direction = normalize((float3)(uv.x, -0.75f * uv.y - 0.2f, 1.5f));

  float t = 0.0f;
  int steps = 0;
  for (; steps < MAX_STEPS && t < FAR; steps++) {
    float distance = scene(origin + t * direction);
    if (distance < 1e-3f * t)
      break;
    t += distance;
  }
  float shade = 0.8f;
  if (t < FAR) {
    float3 at = origin + t * direction;
    float3 light = normalize((float3)(0.6f, 0.7f, -0.5f));
    float diffuse = fmax(dot(normal_at(at), light), 0.0f);
    shade = (0.15f + 0.85f * diffuse) * exp(-0.05f * t);
  }
  image[y * width + x] = shade;
}
