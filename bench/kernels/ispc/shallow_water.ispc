// A step of shallow water on a plane by finite volumes, with the lanes along a row.

#include "launch.isph"

struct Cell {
  float depth, x, y, unused;
};

static const uniform float GRAVITY = 9.81f;

static inline float slope(float a, float b) {
  const float least = min(abs(a), abs(b));
  return a * b > 0.0f ? (a > 0.0f ? least : -least) : 0.0f;
}

static inline Cell half_slope(Cell a, Cell b, Cell c) {
  Cell s;
  s.depth = 0.5f * slope(b.depth - a.depth, c.depth - b.depth);
  s.x = 0.5f * slope(b.x - a.x, c.x - b.x);
  s.y = 0.5f * slope(b.y - a.y, c.y - b.y);
  s.unused = 0;
  return s;
}

static inline Cell side_flux(Cell a, Cell b, Cell c, Cell d) {
  Cell l = half_slope(a, b, c), r = half_slope(b, c, d), f;
  l.depth = b.depth + l.depth;
  l.x = b.x + l.x;
  l.y = b.y + l.y;
  r.depth = c.depth - r.depth;
  r.x = c.x - r.x;
  r.y = c.y - r.y;
  const float ul = l.x / l.depth, ur = r.x / r.depth;
  const float speed =
      max(abs(ul) + sqrt(GRAVITY * l.depth), abs(ur) + sqrt(GRAVITY * r.depth));
  const float pressure = 0.5f * GRAVITY * (l.depth * l.depth + r.depth * r.depth);
  f.depth = 0.5f * (l.x + r.x - speed * (r.depth - l.depth));
  f.x = 0.5f * (l.x * ul + r.x * ur + pressure - speed * (r.x - l.x));
  f.y = 0.5f * (l.y * ul + r.y * ur - speed * (r.y - l.y));
  f.unused = 0;
  return f;
}

static inline Cell turned(Cell c) {
  Cell t = {c.depth, c.y, c.x, c.unused};
  return t;
}

KERNEL(shallow_water) {
  const uniform Cell *uniform before = ARRAY(Cell, 0);
  uniform Cell *uniform after = ARRAY(Cell, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform float ratio = VALUE(float, 4);
  for (uniform int y = (uniform int)begin; y < min(height, (uniform int)end); y++) {
    const uniform Cell *uniform rows[5];
    for (uniform int k = 0; k < 5; k++)
      rows[k] = before + clamp(y + k - 2, 0, height - 1) * width;
    foreach (x = 0 ... width) {
      Cell row[5], column[5];
      for (uniform int k = 0; k < 5; k++) {
        row[k] = rows[2][clamp(x + k - 2, 0, width - 1)];
        column[k] = turned(rows[k][x]);
      }
      const Cell left = side_flux(row[0], row[1], row[2], row[3]);
      const Cell right = side_flux(row[1], row[2], row[3], row[4]);
      const Cell down = side_flux(column[0], column[1], column[2], column[3]);
      const Cell up = side_flux(column[1], column[2], column[3], column[4]);
      Cell result;
      result.depth = row[2].depth - ratio * (right.depth - left.depth + up.depth - down.depth);
      result.x = row[2].x - ratio * (right.x - left.x + up.y - down.y);
      result.y = row[2].y - ratio * (right.y - left.y + up.x - down.x);
      result.unused = 0;
      after[y * width + x] = result;
    }
  }
}
