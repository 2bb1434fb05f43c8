// Fluxes between the cells of an unstructured grid: gathers from four neighbours.

#include "launch.isph"

#define SIDES 4
#define WALL -1
#define FAR_FIELD -2

struct Vec {
  float x, y, z;
};

struct Cell {
  float density;
  Vec momentum;
  float energy;
};

struct Motion {
  Vec velocity;
  float pressure, speed, sound;
};

// The values of a cell are n apart.
static inline Cell load_cell(const uniform float *uniform cells, int i, uniform int n) {
  Cell c;
  c.density = cells[i];
  c.momentum.x = cells[i + n];
  c.momentum.y = cells[i + 2 * n];
  c.momentum.z = cells[i + 3 * n];
  c.energy = cells[i + 4 * n];
  return c;
}

static inline Motion find_motion(const Cell &c) {
  Motion m;
  m.velocity.x = c.momentum.x / c.density;
  m.velocity.y = c.momentum.y / c.density;
  m.velocity.z = c.momentum.z / c.density;
  float square =
      m.velocity.x * m.velocity.x + m.velocity.y * m.velocity.y + m.velocity.z * m.velocity.z;
  m.speed = sqrt(square);
  m.pressure = 0.4f * (c.energy - 0.5f * c.density * square);
  m.sound = sqrt(1.4f * m.pressure / c.density);
  return m;
}

// Adds what flows with the velocity v along one axis.
static inline void add_convection(Cell &flux, const Cell &c, const Motion &m, float v,
                                  float factor) {
  flux.momentum.x += factor * v * c.momentum.x;
  flux.momentum.y += factor * v * c.momentum.y;
  flux.momentum.z += factor * v * c.momentum.z;
  flux.density += factor * v * c.density;
  flux.energy += factor * v * (c.energy + m.pressure);
}

static inline void add_fluxes(Cell &flux, const Cell &c, const Motion &m, const Vec &normal) {
  add_convection(flux, c, m, m.velocity.x, 0.5f * normal.x);
  add_convection(flux, c, m, m.velocity.y, 0.5f * normal.y);
  add_convection(flux, c, m, m.velocity.z, 0.5f * normal.z);
  flux.momentum.x += 0.5f * normal.x * m.pressure;
  flux.momentum.y += 0.5f * normal.y * m.pressure;
  flux.momentum.z += 0.5f * normal.z * m.pressure;
}

KERNEL(cfd_flux) {
  const uniform int *uniform neighbours = ARRAY(int, 0);
  const uniform float *uniform normals = ARRAY(float, 1);
  const uniform float *uniform cells = ARRAY(float, 2);
  const uniform float *uniform far_field = ARRAY(float, 3);
  uniform float *uniform fluxes = ARRAY(float, 4);
  const uniform int n = VALUE(int, 5);
  foreach (i = (uniform int)begin ... min(n, (uniform int)end)) {
    Cell own = load_cell(cells, i, n);
    Motion motion = find_motion(own);
    Cell flux = {0.0f, {0.0f, 0.0f, 0.0f}, 0.0f};

#pragma unroll
    for (uniform int side = 0; side < SIDES; side++) {
      int nb = neighbours[i + side * n];
      Vec normal;
      normal.x = normals[i + side * n];
      normal.y = normals[i + (side + SIDES) * n];
      normal.z = normals[i + (side + 2 * SIDES) * n];
      cif (nb >= 0) {
        Cell other = load_cell(cells, nb, n);
        Motion other_motion = find_motion(other);
        float area = sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
        float smooth =
            -0.1f * area * (motion.speed + other_motion.speed + motion.sound + other_motion.sound);
        flux.density += smooth * (own.density - other.density);
        flux.momentum.x += smooth * (own.momentum.x - other.momentum.x);
        flux.momentum.y += smooth * (own.momentum.y - other.momentum.y);
        flux.momentum.z += smooth * (own.momentum.z - other.momentum.z);
        flux.energy += smooth * (own.energy - other.energy);
        add_fluxes(flux, own, motion, normal);
        add_fluxes(flux, other, other_motion, normal);
      } else if (nb == WALL) {
        flux.momentum.x += normal.x * motion.pressure;
        flux.momentum.y += normal.y * motion.pressure;
        flux.momentum.z += normal.z * motion.pressure;
      } else if (nb == FAR_FIELD) {
        flux.density += 0.5f * normal.x * (far_field[1] + own.momentum.x);
        flux.density += 0.5f * normal.y * (far_field[2] + own.momentum.y);
        flux.density += 0.5f * normal.z * (far_field[3] + own.momentum.z);
      }
    }
    fluxes[i] = flux.density;
    fluxes[i + n] = flux.momentum.x;
    fluxes[i + 2 * n] = flux.momentum.y;
    fluxes[i + 3 * n] = flux.momentum.z;
    fluxes[i + 4 * n] = flux.energy;
  }
}
