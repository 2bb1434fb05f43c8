//===- reduction.cpp - Sums of work-groups by a tree in local memory --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <algorithm>

namespace suite {

Problem reduction(const Wish &wish) {
  constexpr size_t Group = 256;
  const size_t n = wish.pick<size_t>(1024, 4099, 1 << 20), groups = (n + Group - 1) / Group;
  Problem p;
  auto input = p.floats(n, 0, 1), sums = p.arrays.uninitialized<float>(groups);
  p.launch("reduction", wish.row(n, Group), input, sums, LocalMemory{Group * sizeof(float)},
           int(n));
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *values = arrays[input];
    for (size_t group = begin; group < end; ++group) {
      // Use several sums, because C++ must not reorder the additions of one sum.
      float sum[16] = {};
      const size_t first = group * Group, last = std::min(n, first + Group);
      size_t i = first;
      for (; i + 16 <= last; i += 16)
        for (size_t k = 0; k != 16; ++k)
          sum[k] += values[i + k];
      for (; i < last; ++i)
        sum[0] += values[i];
      float total = 0;
      for (float part : sum)
        total += part;
      arrays[sums][group] = total;
    }
  });
  p.reference([=](Arrays &arrays) {
    for (size_t group = 0; group != groups; ++group) {
      double sum = 0;
      for (size_t i = group * Group; i < std::min(n, (group + 1) * Group); ++i)
        sum += arrays[input][i];
      arrays[sums][group] = float(sum);
    }
  });
  p.expect(sums, 1e-5);
  return p;
}

} // namespace suite
