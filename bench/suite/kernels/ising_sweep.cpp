//===- ising_sweep.cpp - A sweep of the Ising model ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem ising_sweep(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 82, 512), height = wish.pick<size_t>(16, 22, 192);
  const float beta = 0.44f, field = 0.02f;
  Problem p;
  // Spins are 1 and -1.
  auto spins = p.arrays.random<unsigned char>(width * height, 0, 1);
  for (size_t i = 0; i != width * height; ++i)
    p.arrays[spins][i] = p.arrays[spins][i] ? 1 : 0xff;
  auto randomStates = p.arrays.random<unsigned>(width / 2 * height, 1, 0xffffffff);
  p.inPlace = true;
  p.anyLocalSize = true;
  for (const int colour : {0, 1}) {
    p.launch("ising_sweep", wish.plane(width / 2, height, 32, 4), spins, randomStates, int(width),
             int(height), colour, beta, field);
    p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
      auto *all = reinterpret_cast<signed char *>(arrays[spins]);
      // A change of energy has few values.
      float chances[2][5];
      for (int own = 0; own != 2; ++own)
        for (int sum = 0; sum != 5; ++sum)
          chances[own][sum] =
              std::exp(-beta * 2 * float(own ? 1 : -1) * (float(2 * sum - 4) + field));
      for (size_t y = begin; y < end; ++y) {
        signed char *row = all + y * width;
        const signed char *up = all + (y ? y - 1 : height - 1) * width;
        const signed char *down = all + (y + 1 == height ? 0 : y + 1) * width;
        unsigned *states = arrays[randomStates] + y * (width / 2);
        for (size_t x = (y + size_t(colour)) & 1; x < width; x += 2) {
          const int sum =
              row[x ? x - 1 : width - 1] + row[x + 1 == width ? 0 : x + 1] + up[x] + down[x];
          unsigned state = states[x / 2];
          state ^= state << 13;
          state ^= state >> 17;
          state ^= state << 5;
          states[x / 2] = state;
          if (float(state) * 0x1p-32f < chances[row[x] > 0][sum / 2 + 2])
            row[x] = (signed char)-row[x];
        }
      }
    });
  }
  // A random number may be as large as the exponential but for the rounding.
  p.expect(spins, 0, 0, 0.001);
  p.expect(randomStates);
  return p;
}

} // namespace suite
