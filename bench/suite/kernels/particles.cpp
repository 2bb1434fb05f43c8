//===- particles.cpp - Structures of eight floats, moved a step -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

struct Particle {
  float x, y, z, mass;
  float vx, vy, vz, age;
};

Problem particles(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 2053, 1 << 15);
  const float dt = 0.125f, gravity = 9.81f;
  Problem p;
  auto input = p.floats(8 * n, -1, 1), output = p.arrays.uninitialized<float>(8 * n);
  p.anyLocalSize = true;
  p.launch("particles", wish.row(n, 128), input, output, dt, gravity, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *__restrict from = reinterpret_cast<const Particle *>(arrays[input]);
    auto *__restrict to = reinterpret_cast<Particle *>(arrays[output]);
    for (size_t i = begin; i < end; ++i) {
      Particle particle = from[i];
      particle.vy -= gravity * dt;
      particle.x += particle.vx * dt;
      particle.y += particle.vy * dt;
      particle.z += particle.vz * dt;
      if (particle.y < 0) {
        particle.y = -particle.y;
        particle.vy = -0.5f * particle.vy;
      }
      particle.age += dt;
      to[i] = particle;
    }
  });
  p.expect(output, 1e-5, 1e-6);
  return p;
}

} // namespace suite
