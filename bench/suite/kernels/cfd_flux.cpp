//===- cfd_flux.cpp - Fluxes between the cells of an unstructured grid -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

namespace {

struct CellState {
  float density, momentum[3], energy, velocity[3], pressure, speed, sound;

  CellState(const float *variables, size_t cell, size_t cells) {
    density = variables[cell];
    energy = variables[cell + 4 * cells];
    float square = 0;
    for (size_t k = 0; k != 3; ++k) {
      momentum[k] = variables[cell + (k + 1) * cells];
      velocity[k] = momentum[k] / density;
      square += velocity[k] * velocity[k];
    }
    speed = std::sqrt(square);
    pressure = 0.4f * (energy - 0.5f * density * square);
    sound = std::sqrt(1.4f * pressure / density);
  }

  /// Flux of a component of the momentum along an axis.
  float momentumFlux(size_t component, size_t axis) const {
    return velocity[component] * momentum[axis] + (component == axis ? pressure : 0);
  }
  float energyFlux(size_t axis) const { return velocity[axis] * (energy + pressure); }
};

} // namespace

Problem cfd_flux(const Wish &wish) {
  constexpr size_t sides = 4, values = 5;
  const size_t cells = wish.pick<size_t>(512, 1031, 12000);
  Problem p;
  Random random;
  std::vector<int> all(sides * cells);
  for (size_t k = 0; k != sides; ++k)
    for (size_t i = 0; i != cells; ++i) {
      // Most neighbours are near in memory; some sides are walls or the far field.
      const unsigned kind = random.next() % 64;
      const size_t near = (i + cells + random.next() % 129 - 64) % cells;
      all[i + k * cells] = kind == 0 ? -1 : kind == 1 ? -2 : int(near);
    }
  auto neighbours = p.arrays.copy(all);
  auto normals = p.floats(3 * sides * cells, -1, 1);
  auto variables = p.floats(values * cells, -0.2f, 0.2f), farField = p.floats(values, 0.5f, 1);
  for (size_t i = 0; i != cells; ++i) {
    p.arrays[variables][i] += 1.2f;
    p.arrays[variables][i + 4 * cells] += 2.5f;
  }
  auto fluxes = p.arrays.uninitialized<float>(values * cells);
  p.anyLocalSize = true;
  p.launch("cfd_flux", wish.row(cells, 192), neighbours, normals, variables, farField, fluxes,
           int(cells));
  p.cpp(cells, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *variable = arrays[variables], *far = arrays[farField];
    for (size_t i = begin; i < end; ++i) {
      const CellState own(variable, i, cells);
      float density = 0, energy = 0, momentum[3] = {};
      for (size_t side = 0; side != sides; ++side) {
        const int neighbour = arrays[neighbours][i + side * cells];
        float normal[3], square = 0;
        for (size_t k = 0; k != 3; ++k) {
          normal[k] = arrays[normals][i + (side + k * sides) * cells];
          square += normal[k] * normal[k];
        }
        if (neighbour >= 0) {
          const CellState other(variable, size_t(neighbour), cells);
          const float smooth =
              -std::sqrt(square) * 0.1f * (own.speed + other.speed + own.sound + other.sound);
          density += smooth * (own.density - other.density);
          energy += smooth * (own.energy - other.energy);
          for (size_t k = 0; k != 3; ++k)
            momentum[k] += smooth * (own.momentum[k] - other.momentum[k]);
          for (size_t axis = 0; axis != 3; ++axis) {
            const float factor = 0.5f * normal[axis];
            density += factor * (other.momentum[axis] + own.momentum[axis]);
            energy += factor * (other.energyFlux(axis) + own.energyFlux(axis));
            for (size_t k = 0; k != 3; ++k)
              momentum[k] += factor * (other.momentumFlux(k, axis) + own.momentumFlux(k, axis));
          }
        } else if (neighbour == -1) {
          for (size_t k = 0; k != 3; ++k)
            momentum[k] += normal[k] * own.pressure;
        } else {
          for (size_t k = 0; k != 3; ++k)
            density += 0.5f * normal[k] * (far[k + 1] + own.momentum[k]);
        }
      }
      arrays[fluxes][i] = density;
      for (size_t k = 0; k != 3; ++k)
        arrays[fluxes][i + (k + 1) * cells] = momentum[k];
      arrays[fluxes][i + 4 * cells] = energy;
    }
  });
  p.expect(fluxes, 1e-4, 1e-4);
  return p;
}

} // namespace suite
