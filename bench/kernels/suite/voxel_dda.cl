// Rays of a camera through a grid of voxels: each ray goes from cell to cell until it meets one
// that is full.
typedef struct {
  float4 origin, forward, right, up;
} Camera;

__kernel void voxel_dda(__global const uchar *voxels, int size, Camera camera,
                        __global float *depths, __global int *cells, int width, int height) {
  int px = get_global_id(0);
  int py = get_global_id(1);
  if (px >= width || py >= height)
    return;
  int pixel = py * width + px;
  depths[pixel] = INFINITY;
  cells[pixel] = -1;

  float u = (px + 0.5f) / width - 0.5f;
  float v = (py + 0.5f) / height - 0.5f;
  float3 origin = camera.origin.xyz;
  float3 dir = normalize(camera.forward.xyz + u * camera.right.xyz + v * camera.up.xyz);
  float3 inv = 1.0f / dir;

  // The ray enters and leaves the grid here.
  float3 t0 = (0.0f - origin) * inv;
  float3 t1 = ((float)size - origin) * inv;
  float3 lo = fmin(t0, t1), hi = fmax(t0, t1);
  float enter = fmax(fmax(lo.x, lo.y), fmax(lo.z, 0.0f));
  float leave = fmin(fmin(hi.x, hi.y), hi.z);
  if (enter >= leave)
    return;

  float3 p = origin + dir * enter;
  int3 cell = clamp(convert_int3(p), 0, size - 1);
  int3 step = (int3)(dir.x < 0 ? -1 : 1, dir.y < 0 ? -1 : 1, dir.z < 0 ? -1 : 1);
  float3 next = convert_float3(cell + (step + 1) / 2);
  float3 t_max = (next - origin) * inv;
  float3 t_delta = fabs(inv);
  float t = enter;
  while (true) {
    int index = (cell.z * size + cell.y) * size + cell.x;
    if (voxels[index]) {
      depths[pixel] = t;
      cells[pixel] = index;
      return;
    }
    if (t_max.x < t_max.y && t_max.x < t_max.z) {
      cell.x += step.x;
      if (cell.x < 0 || cell.x >= size)
        return;
      t = t_max.x;
      t_max.x += t_delta.x;
    } else if (t_max.y < t_max.z) {
      cell.y += step.y;
      if (cell.y < 0 || cell.y >= size)
        return;
      t = t_max.y;
      t_max.y += t_delta.y;
    } else {
      cell.z += step.z;
      if (cell.z < 0 || cell.z >= size)
        return;
      t = t_max.z;
      t_max.z += t_delta.z;
    }
  }
}
