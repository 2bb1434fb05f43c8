// A landscape of rounded columns, seen by a camera. Each work-item marches a ray through a signed
// distance field and writes the color of a pixel of a tile.

#define FAR 60.0f
#define CLOSE 0.001f
#define STEPS 120
#define SHADOW_STEPS 40

static float3 wrap(float3 p, float cell) {
  p.xz -= cell * round(p.xz / cell);
  return p;
}

static float rounded_box(float3 p, float3 size, float radius) {
  float3 q = fabs(p) - size;
  return length(fmax(q, 0.0f)) + fmin(fmax(q.x, fmax(q.y, q.z)), 0.0f) - radius;
}

static float torus(float3 p, float ring, float tube) {
  return hypot(hypot(p.x, p.z) - ring, p.y) - tube;
}

// The union of two bodies, with a round seam of a width.
static float blend(float a, float b, float width) {
  float h = clamp(0.5f + 0.5f * (b - a) / width, 0.0f, 1.0f);
  return mix(b, a, h) - width * h * (1.0f - h);
}

// The distance to the scene, and the material in y: 0 is the floor, 1 a column, 2 a ring.
static float2 scene(float3 p) {
  float2 cell = round(p.xz / 4.0f);
  float height = 1.2f + 0.8f * sin(cell.x * 1.7f) * cos(cell.y * 2.3f);
  float3 local_p = wrap(p, 4.0f);
  float floor_distance = p.y + 0.1f * sin(p.x) * sin(p.z);
  float column = rounded_box(local_p - (float3)(0, height, 0), (float3)(0.5f, height, 0.5f), 0.15f);
  float ring = torus(local_p - (float3)(0, 2.0f * height + 0.6f, 0), 0.6f, 0.18f);
  float2 nearest =
      (float2)(blend(floor_distance, column, 0.4f), column < floor_distance ? 1.0f : 0.0f);
  return ring < nearest.x ? (float2)(ring, 2.0f) : nearest;
}

static float3 normal_at(float3 p) {
  float e = 0.0005f;
  return normalize((float3)(scene(p + (float3)(e, 0, 0)).x - scene(p - (float3)(e, 0, 0)).x,
                            scene(p + (float3)(0, e, 0)).x - scene(p - (float3)(0, e, 0)).x,
                            scene(p + (float3)(0, 0, e)).x - scene(p - (float3)(0, 0, e)).x));
}

static float shadow(float3 from, float3 to_light) {
  float light = 1.0f;
  float t = 0.02f;
  for (int i = 0; i < SHADOW_STEPS && t < 20.0f; i++) {
    float d = scene(from + t * to_light).x;
    light = fmin(light, 12.0f * d / t);
    if (light < 0.01f)
      return 0.0f;
    t += clamp(d, 0.02f, 0.5f);
  }
  return light;
}

// The part of the sky that a point sees, from the distances along its normal.
static float openness(float3 p, float3 n) {
  float hidden = 0.0f;
  float weight = 1.0f;
  for (int i = 1; i <= 5; i++) {
    float h = 0.12f * i;
    hidden += weight * (h - scene(p + h * n).x);
    weight *= 0.7f;
  }
  return clamp(1.0f - 1.4f * hidden, 0.0f, 1.0f);
}

static float3 sky(float3 ray, float3 to_light) {
  float3 color = mix((float3)(0.75f, 0.82f, 0.9f), (float3)(0.25f, 0.45f, 0.75f),
                     clamp(ray.y * 1.6f, 0.0f, 1.0f));
  return color + (float3)(1.0f, 0.8f, 0.5f) * pow(fmax(dot(ray, to_light), 0.0f), 60.0f);
}

static float3 shade(float3 eye, float3 ray) {
  float3 to_light = normalize((float3)(0.6f, 0.7f, -0.4f));
  float t = 0.0f;
  float2 found = (float2)(1.0f, 0.0f);
  for (int i = 0; i < STEPS && t < FAR && found.x > CLOSE; i++) {
    found = scene(eye + t * ray);
    t += 0.9f * found.x;
  }
  float3 background = sky(ray, to_light);
  if (t >= FAR)
    return background;
  float3 p = eye + t * ray;
  float3 n = normal_at(p);
  float3 albedo = found.y == 0.0f   ? (float3)(0.45f, 0.42f, 0.35f)
                  : found.y == 1.0f ? (float3)(0.7f, 0.66f, 0.6f)
                                    : (float3)(0.8f, 0.45f, 0.15f);
  float sun = fmax(dot(n, to_light), 0.0f) * shadow(p + 0.01f * n, to_light);
  float ambient = openness(p, n) * (0.5f + 0.5f * n.y);
  float3 reflected = ray - 2.0f * dot(ray, n) * n;
  float shine = pow(fmax(dot(reflected, to_light), 0.0f), 30.0f) * sun;
  float3 color = albedo * (1.3f * sun * (float3)(1.0f, 0.9f, 0.75f) +
                           0.5f * ambient * (float3)(0.6f, 0.7f, 0.9f)) +
                 0.4f * shine;
  return mix(background, color, exp(-0.0006f * t * t));
}

// Renders `rows` rows of `width` pixels, from row `first` on, of a picture with `height` rows.
kernel void render(global uchar4 *pixels, int width, int height, int first, int rows, float time) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= rows)
    return;
  float2 at = ((float2)(x, height - 1 - (first + y)) + 0.5f) / height -
              (float2)(0.5f * width / height, 0.5f);
  float3 eye = (float3)(9.0f * sin(time), 5.0f, 9.0f * cos(time));
  float3 ahead = normalize((float3)(0, 1.5f, 0) - eye);
  float3 right = normalize(cross(ahead, (float3)(0, 1, 0)));
  float3 up = cross(right, ahead);
  float3 color = shade(eye, normalize(at.x * right + at.y * up + 1.2f * ahead));
  color = sqrt(clamp(color, 0.0f, 1.0f));
  pixels[y * width + x] = (uchar4)(convert_uchar3_sat(255.0f * color), 255);
}
