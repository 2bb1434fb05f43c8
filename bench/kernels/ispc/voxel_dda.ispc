// Rays of a camera through a grid of voxels, with the rays of a row of pixels in the lanes: each ray
// goes from cell to cell until it meets one that is full.

#include "launch.isph"

struct Float4 {
  float x, y, z, w;
};

struct Camera {
  Float4 origin, forward, right, up;
};

KERNEL(voxel_dda) {
  const uniform uint8 *uniform voxels = ARRAY(uint8, 0);
  const uniform int grid = VALUE(int, 1);
  const uniform Camera camera = VALUE(Camera, 2);
  uniform float *uniform depths = ARRAY(float, 3);
  uniform int *uniform cells = ARRAY(int, 4);
  const uniform int width = VALUE(int, 5), height = VALUE(int, 6);
  const uniform Float4 origin = camera.origin;
  for (uniform int py = (uniform int)begin; py < min(height, (uniform int)end); py++) {
    const uniform float v = (py + 0.5f) / height - 0.5f;
    foreach (px = 0 ... width) {
      const float u = (px + 0.5f) / width - 0.5f;
      float dx = camera.forward.x + u * camera.right.x + v * camera.up.x;
      float dy = camera.forward.y + u * camera.right.y + v * camera.up.y;
      float dz = camera.forward.z + u * camera.right.z + v * camera.up.z;
      const float scale = 1.0f / sqrt(dx * dx + dy * dy + dz * dz);
      dx *= scale;
      dy *= scale;
      dz *= scale;
      const float ix = 1.0f / dx, iy = 1.0f / dy, iz = 1.0f / dz;

      // The ray enters and leaves the grid here.
      const float ax = -origin.x * ix, bx = (grid - origin.x) * ix;
      const float ay = -origin.y * iy, by = (grid - origin.y) * iy;
      const float az = -origin.z * iz, bz = (grid - origin.z) * iz;
      const float enter = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), 0.0f));
      const float leave = min(min(max(ax, bx), max(ay, by)), max(az, bz));

      float depth = floatbits(0x7f800000);
      int hit = -1;
      if (enter < leave) {
        int x = clamp((int)(origin.x + dx * enter), 0, grid - 1);
        int y = clamp((int)(origin.y + dy * enter), 0, grid - 1);
        int z = clamp((int)(origin.z + dz * enter), 0, grid - 1);
        const int step_x = dx < 0 ? -1 : 1, step_y = dy < 0 ? -1 : 1, step_z = dz < 0 ? -1 : 1;
        float next_x = (x + (dx < 0 ? 0 : 1) - origin.x) * ix;
        float next_y = (y + (dy < 0 ? 0 : 1) - origin.y) * iy;
        float next_z = (z + (dz < 0 ? 0 : 1) - origin.z) * iz;
        float t = enter;
        bool inside = true;
        while (inside) {
          const int index = (z * grid + y) * grid + x;
          if (voxels[index] != 0) {
            depth = t;
            hit = index;
            break;
          }
          if (next_x < next_y && next_x < next_z) {
            x += step_x;
            inside = x >= 0 && x < grid;
            t = next_x;
            next_x += abs(ix);
          } else if (next_y < next_z) {
            y += step_y;
            inside = y >= 0 && y < grid;
            t = next_y;
            next_y += abs(iy);
          } else {
            z += step_z;
            inside = z >= 0 && z < grid;
            t = next_z;
            next_z += abs(iz);
          }
        }
      }
      depths[py * width + px] = depth;
      cells[py * width + px] = hit;
    }
  }
}
