// Thin edges of a picture: a pixel stays if its gradient is larger than those of its neighbours in
// the direction of the gradient. A work-group has the magnitudes of its tile in local memory.
#define TILE 16
#define WITH_BORDER (TILE + 2)
#define TAN_22 13573 // tan(22.5 degrees) * 2^15

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
canny_suppress(__global const short2 *gradients, __global uchar *edges, int width, int height,
               int low, int high) {
  __local int magnitudes[WITH_BORDER][WITH_BORDER];
  const int lx = get_local_id(0), ly = get_local_id(1);
  const int x = get_global_id(0), y = get_global_id(1);

  for (int i = ly * TILE + lx; i < WITH_BORDER * WITH_BORDER; i += TILE * TILE) {
    int tx = i % WITH_BORDER, ty = i / WITH_BORDER;
    int gx = x - lx + tx - 1, gy = y - ly + ty - 1;
    int magnitude = 0;
    if (gx >= 0 && gx < width && gy >= 0 && gy < height) {
      short2 g = gradients[gy * width + gx];
      magnitude = abs(g.x) + abs(g.y);
    }
    magnitudes[ty][tx] = magnitude;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x >= width || y >= height)
    return;

  const int own = magnitudes[ly + 1][lx + 1];
  uchar edge = 0;
  if (own > low) {
    const short2 g = gradients[y * width + x];
    const int dx = abs(g.x), dy = abs(g.y);
    const int flat = dx * TAN_22;
    const int steep = flat + (dx << 16);
    int a, b;
    if ((dy << 15) < flat) {
      a = magnitudes[ly + 1][lx];
      b = magnitudes[ly + 1][lx + 2];
    } else if ((dy << 15) > steep) {
      a = magnitudes[ly][lx + 1];
      b = magnitudes[ly + 2][lx + 1];
    } else {
      int side = (g.x ^ g.y) < 0 ? -1 : 1;
      a = magnitudes[ly][lx + 1 - side];
      b = magnitudes[ly + 2][lx + 1 + side];
    }
    if (own > a && own >= b)
      edge = own > high ? 2 : 1;
  }
  edges[y * width + x] = edge;
}
