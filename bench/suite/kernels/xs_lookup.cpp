//===- xs_lookup.cpp - Cross sections of materials at random energies ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem xs_lookup(const Wish &wish) {
  constexpr size_t materials = 8, mostNuclides = 16, fields = 6;
  const size_t lookups = wish.pick<size_t>(256, 331, 10240);
  const size_t nuclideCount = wish.pick<size_t>(8, 11, 40);
  const size_t points = wish.pick<size_t>(64, 53, 400);
  Problem p;
  Random random;
  std::vector<int> lengths, members;
  for (size_t m = 0; m != materials; ++m) {
    lengths.push_back(m == 0 ? int(mostNuclides) : 2 + int(random.next() % 6));
    for (size_t k = 0; k != mostNuclides; ++k)
      members.push_back(int(random.next() % nuclideCount));
  }
  auto counts = p.arrays.copy(lengths), nuclides = p.arrays.copy(members);
  auto densities = p.arrays.random<double>(materials * mostNuclides, 0, 1);
  auto grid = p.arrays.random<double>(nuclideCount * points * fields, 0, 1);
  auto results = p.arrays.uninitialized<double>(5 * lookups);
  std::vector<double> energies(points);
  for (size_t n = 0; n != nuclideCount; ++n) {
    for (double &energy : energies)
      energy = random.unit();
    std::sort(energies.begin(), energies.end());
    energies.front() = 0;
    energies.back() = 1;
    for (size_t k = 0; k != points; ++k)
      p.arrays[grid][(n * points + k) * fields] = energies[k];
  }
  p.anyLocalSize = true;
  p.launch("xs_lookup", wish.row(lookups, 64), uint64_t(lookups), counts, nuclides, densities, grid,
           int(points), int(mostNuclides), results);
  p.cpp(lookups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      uint64_t seed = i * 0x9e3779b97f4a7c15u + 1070;
      auto next = [&seed] {
        seed = seed * 2806196910506780709u + 1;
        return double(seed >> 11) * 0x1p-53;
      };
      next();
      const double energy = next();
      const size_t material = size_t(next() * materials);
      double macro[5] = {};
      for (size_t k = material * mostNuclides;
           k != material * mostNuclides + size_t(arrays[counts][material]); ++k) {
        const double *first = arrays[grid] + size_t(arrays[nuclides][k]) * points * fields;
        size_t low = 0, high = points - 1;
        while (high - low > 1) {
          const size_t middle = (low + high) / 2;
          (first[middle * fields] > energy ? high : low) = middle;
        }
        const double *a = first + low * fields, *b = a + fields;
        const double f = (b[0] - energy) / (b[0] - a[0]);
        for (size_t c = 0; c != 5; ++c)
          macro[c] += arrays[densities][k] * (b[c + 1] - f * (b[c + 1] - a[c + 1]));
      }
      std::copy_n(macro, 5, arrays[results] + 5 * i);
    }
  });
  p.expect(results, 1e-11, 1e-11);
  return p;
}

} // namespace suite
