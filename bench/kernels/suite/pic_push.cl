// A step of a plasma of particles in a periodic grid of cells. The electric field at the corners of
// its cell moves a particle. Its charge is then added to the corners, in a fixed-point format,
// because there are atomic additions of integers only.
#define ONE 65536.0f

typedef struct {
  int width, height; // The number of cells.
  float dt;
} Grid;

float wrap(float x, int size) {
  if (x < 0.0f)
    x += size;
  if (x >= size)
    x -= size;
  return x;
}

void deposit(__global int *charge, int i, float weight) {
  atomic_add(charge + i, convert_int_rte(weight * ONE));
}

__kernel void pic_push(__global float4 *particles, __global const float2 *field,
                       __global int *charge, int count, Grid grid) {
  int id = get_global_id(0);
  if (id >= count)
    return;
  float4 p = particles[id];

  int x = (int)p.x;
  int y = (int)p.y;
  int right = x + 1 == grid.width ? 0 : x + 1;
  int top = y + 1 == grid.height ? 0 : y + 1;
  float2 f = p.xy - (float2)(x, y);
  float2 e = field[y * grid.width + x] * (1.0f - f.x) * (1.0f - f.y) +
             field[y * grid.width + right] * f.x * (1.0f - f.y) +
             field[top * grid.width + x] * (1.0f - f.x) * f.y +
             field[top * grid.width + right] * f.x * f.y;

  p.zw += e * grid.dt;
  p.x = wrap(p.x + p.z * grid.dt, grid.width);
  p.y = wrap(p.y + p.w * grid.dt, grid.height);
  particles[id] = p;

  x = min((int)p.x, grid.width - 1);
  y = min((int)p.y, grid.height - 1);
  right = x + 1 == grid.width ? 0 : x + 1;
  top = y + 1 == grid.height ? 0 : y + 1;
  f = p.xy - (float2)(x, y);
  deposit(charge, y * grid.width + x, (1.0f - f.x) * (1.0f - f.y));
  deposit(charge, y * grid.width + right, f.x * (1.0f - f.y));
  deposit(charge, top * grid.width + x, (1.0f - f.x) * f.y);
  deposit(charge, top * grid.width + right, f.x * f.y);
}
