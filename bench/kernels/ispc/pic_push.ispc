// A step of a plasma of particles in a periodic grid of cells, with a particle in each lane. The
// charges are added to the corners of the cells with atomic additions.

#include "launch.isph"

#define ONE 65536.0f

struct Grid {
  int width, height;
  float dt;
};

struct Particle {
  float x, y, vx, vy;
};

struct Field {
  float x, y;
};

static inline float wrap(float x, uniform int size) {
  if (x < 0.0f)
    x += size;
  if (x >= size)
    x -= size;
  return x;
}

static inline void deposit(uniform int32 *uniform charge, int i, float weight) {
  atomic_add_global(&charge[i], (int32)round(weight * ONE));
}

KERNEL(pic_push) {
  uniform Particle *uniform particles = ARRAY(Particle, 0);
  const uniform Field *uniform field = ARRAY(Field, 1);
  uniform int32 *uniform charge = ARRAY(int32, 2);
  const uniform int count = VALUE(int, 3);
  const uniform Grid grid = VALUE(Grid, 4);
  foreach (id = (uniform int)begin ... min(count, (uniform int)end)) {
    Particle p = particles[id];
    int x = (int)p.x, y = (int)p.y;
    int right = x + 1 == grid.width ? 0 : x + 1;
    int top = y + 1 == grid.height ? 0 : y + 1;
    float fx = p.x - x, fy = p.y - y;
    const Field a = field[y * grid.width + x], b = field[y * grid.width + right];
    const Field c = field[top * grid.width + x], d = field[top * grid.width + right];
    const float wa = (1.0f - fx) * (1.0f - fy), wb = fx * (1.0f - fy);
    const float wc = (1.0f - fx) * fy, wd = fx * fy;
    p.vx += (a.x * wa + b.x * wb + c.x * wc + d.x * wd) * grid.dt;
    p.vy += (a.y * wa + b.y * wb + c.y * wc + d.y * wd) * grid.dt;
    p.x = wrap(p.x + p.vx * grid.dt, grid.width);
    p.y = wrap(p.y + p.vy * grid.dt, grid.height);
    particles[id] = p;

    x = min((int)p.x, grid.width - 1);
    y = min((int)p.y, grid.height - 1);
    right = x + 1 == grid.width ? 0 : x + 1;
    top = y + 1 == grid.height ? 0 : y + 1;
    fx = p.x - x;
    fy = p.y - y;
    deposit(charge, y * grid.width + x, (1.0f - fx) * (1.0f - fy));
    deposit(charge, y * grid.width + right, fx * (1.0f - fy));
    deposit(charge, top * grid.width + x, (1.0f - fx) * fy);
    deposit(charge, top * grid.width + right, fx * fy);
  }
}
