//===- scan.cpp - Prefix sums of work-groups, step by step between barriers -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem scan(const Wish &wish) {
  const size_t group = wish.local ? wish.local : 128;
  const size_t n = wish.pick<size_t>(16, 33, 4096) * 128 / group * group;
  Problem p;
  auto input = p.arrays.random<int>(n, -100, 100), output = p.arrays.uninitialized<int>(n);
  p.anyLocalSize = true;
  p.launch("scan", wish.row(n, group), input, output, LocalMemory{2 * group * sizeof(int)});
  p.cpp(n / group, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *from = arrays[input];
    int *to = arrays[output];
    for (size_t first = begin * group; first < end * group; first += group) {
      int sum = 0;
      for (size_t i = first; i != first + group; ++i)
        to[i] = sum += from[i];
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
