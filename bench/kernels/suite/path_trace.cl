// Paths of light in a box of spheres: random bounces, and early ends of a path.
typedef struct {
  float x, y, z, radius;
  float light;
  float reflection;
  int mirror;
  int padding;
} Sphere;

typedef struct {
  float x, y, z;
  int width, height;
} Camera;

static float next_random(uint *seed0, uint *seed1) {
  *seed0 = 36969 * ((*seed0) & 65535) + ((*seed0) >> 16);
  *seed1 = 18000 * ((*seed1) & 65535) + ((*seed1) >> 16);
  uint bits = ((*seed0) << 16) + (*seed1);
  return (bits >> 8) * (1.0f / 16777216.0f);
}

static bool nearest_sphere(__constant Sphere *spheres, int count, float3 from, float3 to,
                           float *distance, int *id) {
  *distance = 1e20f;
  for (int i = 0; i < count; i++) {
    float3 op = (float3)(spheres[i].x, spheres[i].y, spheres[i].z) - from;
    float b = dot(op, to);
    float det = b * b - dot(op, op) + spheres[i].radius * spheres[i].radius;
    if (det < 0.0f)
      continue;
    det = sqrt(det);
    float t = b - det;
    if (t < 0.01f)
      t = b + det;
    if (t < 0.01f || t >= *distance)
      continue;
    *distance = t;
    *id = i;
  }
  return *distance < 1e20f;
}

__kernel void path_trace(__constant Sphere *spheres, int count, __global const uint *seeds,
                         __global float *pixels, Camera camera) {
  int id = get_global_id(0);
  if (id >= camera.width * camera.height)
    return;
  int x = id % camera.width;
  int y = id / camera.width;
  uint seed0 = seeds[2 * id];
  uint seed1 = seeds[2 * id + 1];
  float3 from = (float3)(camera.x, camera.y, camera.z);
  float3 to =
      normalize((float3)((float)x / camera.width - 0.5f, (float)y / camera.height - 0.5f, 1.0f));
  float radiance = 0.0f;
  float throughput = 1.0f;
  for (int depth = 0; depth < 5; depth++) {
    float t;
    int hit = 0;
    if (!nearest_sphere(spheres, count, from, to, &t, &hit))
      break;
    __constant Sphere *sphere = &spheres[hit];
    radiance += throughput * sphere->light;
    if (sphere->light > 1.0f)
      break;
    throughput *= sphere->reflection;
    if (depth > 2 && next_random(&seed0, &seed1) > sphere->reflection)
      break;

    float3 point = from + to * t;
    float3 normal = (point - (float3)(sphere->x, sphere->y, sphere->z)) / sphere->radius;
    if (dot(normal, to) > 0.0f)
      normal = -normal;
    from = point;
    if (sphere->mirror) {
      to = to - normal * 2.0f * dot(normal, to);
      continue;
    }
    float angle = 2.0f * M_PI_F * next_random(&seed0, &seed1);
    float height = next_random(&seed0, &seed1);
    float width = sqrt(height);
    float3 axis = fabs(normal.x) > 0.1f ? (float3)(0.0f, 1.0f, 0.0f) : (float3)(1.0f, 0.0f, 0.0f);
    float3 u = normalize(cross(axis, normal));
    float3 v = cross(normal, u);
    to = normalize(u * cos(angle) * width + v * sin(angle) * width + normal * sqrt(1.0f - height));
  }
  pixels[id] = radiance;
}
