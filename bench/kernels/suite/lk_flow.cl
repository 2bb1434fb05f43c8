// Optical flow by Lucas and Kanade: each pixel looks for the motion between two pictures that
// explains the differences in a window around it. A few steps improve the motion.
#define RADIUS 3
#define STEPS 4

float pixel_at(__global const float *image, int width, int height, float x, float y) {
  x = clamp(x, 0.0f, width - 1.001f);
  y = clamp(y, 0.0f, height - 1.001f);
  int ix = (int)x;
  int iy = (int)y;
  float fx = x - ix;
  float fy = y - iy;
  int i = iy * width + ix;
  return mix(mix(image[i], image[i + 1], fx), mix(image[i + width], image[i + width + 1], fx), fy);
}

__kernel void lk_flow(__global const float *previous, __global const float *next,
                      __global float2 *flow, int width, int height, float smallest) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  int at = y * width + x;
  flow[at] = (float2)(0.0f, 0.0f);
  if (x <= RADIUS || y <= RADIUS || x >= width - RADIUS - 1 || y >= height - RADIUS - 1)
    return;

  float xx = 0.0f, xy = 0.0f, yy = 0.0f;
  for (int dy = -RADIUS; dy <= RADIUS; dy++) {
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
      int i = at + dy * width + dx;
      float gx = 0.5f * (previous[i + 1] - previous[i - 1]);
      float gy = 0.5f * (previous[i + width] - previous[i - width]);
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  // The smaller eigenvalue tells whether there are edges in two directions.
  float eigenvalue = 0.5f * (xx + yy - sqrt((xx - yy) * (xx - yy) + 4.0f * xy * xy));
  if (eigenvalue < smallest)
    return;
  float inverse = 1.0f / (xx * yy - xy * xy);

  float2 motion = (float2)(0.0f, 0.0f);
  for (int step = 0; step < STEPS; step++) {
    float bx = 0.0f, by = 0.0f;
    for (int dy = -RADIUS; dy <= RADIUS; dy++) {
      for (int dx = -RADIUS; dx <= RADIUS; dx++) {
        int i = at + dy * width + dx;
        float gx = 0.5f * (previous[i + 1] - previous[i - 1]);
        float gy = 0.5f * (previous[i + width] - previous[i - width]);
        float change =
            previous[i] - pixel_at(next, width, height, x + dx + motion.x, y + dy + motion.y);
        bx += change * gx;
        by += change * gy;
      }
    }
    float2 delta = (float2)(yy * bx - xy * by, xx * by - xy * bx) * inverse;
    motion += delta;
    if (dot(delta, delta) < 1e-4f)
      break;
  }
  flow[at] = motion;
}
