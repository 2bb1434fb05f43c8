// Tiles whose borders are clamped: neighbours, conditions and flags live across barriers, and most of them are
// recomputed after each.
// RUN: %exec-test \
// RUN:   --also='--width 4,16 --simplify usual --level O0,O3' \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

// EXEC: kernel rows g:512 g:512:1 u:500 u:3
// EXEC: launch 1  512 1 1  32 1 1   0 0 0
// EXEC: launch 1  100 1 1  20 1 1   0 0 0
__kernel void rows(__global int *out, __global const int *in, int width, int steps) {
  LOCAL(int, last[32]);
  LOCAL(int, next[32]);
  int lid = get_local_id(0), size = get_local_size(0);
  int useful = size - 2 * steps;
  int left = (int)get_group_id(0) * useful - steps, x = left + lid;
  int low = left < 0 ? -left : 0;
  int high = left + size > width ? width - 1 - left : size - 1;
  int west = max(lid - 1, low), east = min(lid + 1, high);
  bool valid = lid >= low && lid <= high, computed = false;
  if (valid)
    last[lid] = in[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < steps; ++i) {
    computed = false;
    if (lid > i && lid < size - 1 - i && valid) {
      computed = true;
      next[lid] = min(min(last[west], last[lid]), last[east]) + i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == steps - 1)
      break;
    if (computed)
      last[lid] = next[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed)
    out[x] = next[lid];
}

// EXEC: kernel tiles g:1024 g:1024:1 u:30 u:25
// EXEC: launch 2  32 32 1  8 8 1   0 0 0
// EXEC: launch 2  16 8 1  8 4 1   0 0 0
__kernel void tiles(__global uint *out, __global const uint *in, int width, int height) {
  LOCAL(uint, tile[64]);
  int lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0), sy = get_local_size(1);
  int left = (int)get_group_id(0) * sx, top = (int)get_group_id(1) * sy;
  int x = left + lx, y = top + ly;
  int max_x = left + sx > width ? width - 1 - left : sx - 1;
  int max_y = top + sy > height ? height - 1 - top : sy - 1;
  int east = min(lx + 1, max_x), west = max(lx - 1, 0), south = min(ly + 1, max_y), north = max(ly - 1, 0);
  bool valid = lx <= max_x && ly <= max_y;
  if (valid)
    tile[ly * sx + lx] = in[y * width + x];
  uint sum = 0;
  for (int i = 0; i < 3; ++i) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (valid)
      sum = tile[ly * sx + lx] * 5 + tile[ly * sx + east] + tile[ly * sx + west] * 2 + tile[south * sx + lx] * 3 +
            tile[north * sx + lx] * 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (valid)
      tile[ly * sx + lx] = sum;
  }
  if (valid)
    out[y * width + x] = sum;
}

// A flag that each work-item sets in some iteration, and an early one that is false at first.
// EXEC: kernel flags g:256 g:256:1 u:6
// EXEC: launch 1  256 1 1  32 1 1   0 0 0
__kernel void flags(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tile[32]);
  uint lid = get_local_id(0);
  bool seen = false, first = true;
  uint found = 0;
  for (uint i = 0; i < n; ++i) {
    tile[lid] = in[(get_global_id(0) + i) & 255] & 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!seen && tile[(lid + 5) & 31] == i)
      seen = true, found = i + (first ? 100 : 10);
    first = tile[lid] > 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = found * 4 + seen * 2 + first;
}
