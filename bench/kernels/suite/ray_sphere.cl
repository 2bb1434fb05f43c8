// The nearest sphere on each ray, and its shadow.
__kernel void ray_sphere(__global const float4 *spheres, __global float *image, int width,
                         int height, int count) {
  int px = get_global_id(0);
  int py = get_global_id(1);
  if (px >= width || py >= height)
    return;
  float dx = (px + 0.5f) / width - 0.5f;
  float dy = (py + 0.5f) / height - 0.5f;
  float inverse = rsqrt(dx * dx + dy * dy + 1.0f);
  dx *= inverse;
  dy *= inverse;
  float dz = inverse;
  float nearest = 1e30f;
  int hit = -1;
  for (int i = 0; i < count; i++) {
    float4 s = spheres[i];
    float b = s.x * dx + s.y * dy + s.z * dz;
    float d = b * b - (s.x * s.x + s.y * s.y + s.z * s.z) + s.w * s.w;
    if (d < 0.0f)
      continue;
    float t = b - sqrt(d);
    if (t > 0.0f && t < nearest) {
      nearest = t;
      hit = i;
    }
  }
  float shade = 0.0f;
  if (hit >= 0) {
    float x = dx * nearest, y = dy * nearest, z = dz * nearest;
    shade = 1.0f;
    for (int i = 0; i < count; i++) {
      if (i == hit)
        continue;
      float4 s = spheres[i];
      float ox = s.x - x, oy = s.y - y, oz = s.z - z;
      float b = 0.57735f * (ox + oy - oz);
      if (b > 0.0f && b * b - (ox * ox + oy * oy + oz * oz) + s.w * s.w > 0.0f) {
        shade = 0.25f;
        break;
      }
    }
  }
  image[py * width + px] = shade;
}
