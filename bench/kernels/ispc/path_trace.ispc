// Paths of light in a box of spheres: random bounces, and early ends of a path.

#include "launch.isph"

typedef float<3> float3;

struct Sphere {
  float x, y, z, radius;
  float light;
  float reflection;
  int mirror;
  int padding;
};

struct Camera {
  float x, y, z;
  int width, height;
};

static inline float dot(const float3 a, const float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float3 cross(const float3 a, const float3 b) {
  const float3 result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return result;
}

static inline float3 normalize(const float3 a) { return a * (1.0f / sqrt(dot(a, a))); }

static inline float next_random(unsigned int &seed0, unsigned int &seed1) {
  seed0 = 36969 * (seed0 & 65535) + (seed0 >> 16);
  seed1 = 18000 * (seed1 & 65535) + (seed1 >> 16);
  const unsigned int bits = (seed0 << 16) + seed1;
  return (int)(bits >> 8) * (1.0f / 16777216.0f);
}

static inline bool nearest_sphere(const uniform Sphere *uniform spheres, uniform int count,
                                  const float3 from, const float3 to, float &distance, int &id) {
  distance = 1e20f;
  for (uniform int i = 0; i < count; i++) {
    const float3 op = {spheres[i].x - from.x, spheres[i].y - from.y, spheres[i].z - from.z};
    const float b = dot(op, to);
    float det = b * b - dot(op, op) + spheres[i].radius * spheres[i].radius;
    if (det >= 0.0f) {
      det = sqrt(det);
      float t = b - det;
      if (t < 0.01f)
        t = b + det;
      if (t >= 0.01f && t < distance) {
        distance = t;
        id = i;
      }
    }
  }
  return distance < 1e20f;
}

static inline float trace(const uniform Sphere *uniform spheres, uniform int count, float3 from,
                          float3 to, unsigned int seed0, unsigned int seed1) {
  float radiance = 0.0f;
  float throughput = 1.0f;
  for (uniform int depth = 0; depth < 5; depth++) {
    float t;
    int hit = 0;
    if (!nearest_sphere(spheres, count, from, to, t, hit))
      break;
    const float reflection = spheres[hit].reflection, light = spheres[hit].light;
    radiance += throughput * light;
    if (light > 1.0f)
      break;
    throughput *= reflection;
    if (depth > 2) {
      if (next_random(seed0, seed1) > reflection)
        break;
    }

    const float3 point = from + to * t;
    const float3 centre = {spheres[hit].x, spheres[hit].y, spheres[hit].z};
    float3 normal = (point - centre) / spheres[hit].radius;
    if (dot(normal, to) > 0.0f)
      normal = -normal;
    from = point;
    cif (spheres[hit].mirror != 0) {
      to = to - normal * 2.0f * dot(normal, to);
    } else {
      const float angle = 2.0f * PI * next_random(seed0, seed1);
      const float height = next_random(seed0, seed1);
      const float width = sqrt(height);
      const bool is_y = abs(normal.x) > 0.1f;
      const float3 axis = {is_y ? 0.0f : 1.0f, is_y ? 1.0f : 0.0f, 0.0f};
      const float3 u = normalize(cross(axis, normal));
      const float3 v = cross(normal, u);
      float sine, cosine;
      sincos(angle, &sine, &cosine);
      to = normalize(u * cosine * width + v * sine * width + normal * sqrt(1.0f - height));
    }
  }
  return radiance;
}

KERNEL(path_trace) {
  const uniform Sphere *uniform spheres = ARRAY(Sphere, 0);
  const uniform int count = VALUE(int, 1);
  const uniform unsigned int *uniform seeds = ARRAY(unsigned int, 2);
  uniform float *uniform pixels = ARRAY(float, 3);
  const uniform Camera camera = VALUE(Camera, 4);
  const uniform int first = (uniform int)begin;
  const uniform int last = min(camera.width * camera.height, (uniform int)end);
  // The parts of the rows that the range has.
  for (uniform int y = first / camera.width; y * camera.width < last; y++) {
    const uniform int row = y * camera.width;
    foreach (x = max(0, first - row) ... min(camera.width, last - row)) {
      const int id = row + x;
      const float3 from = {camera.x, camera.y, camera.z};
      const float3 to = {(float)x / camera.width - 0.5f, (float)y / camera.height - 0.5f, 1.0f};
      pixels[id] = trace(spheres, count, from, normalize(to), seeds[2 * id], seeds[2 * id + 1]);
    }
  }
}
