//===- histogram.cpp - Histograms of bytes, with atomics on local memory ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <algorithm>

namespace suite {

Problem histogram(const Wish &wish) {
  constexpr size_t Group = 128, PerItem = 64, Block = Group * PerItem;
  const size_t groups = wish.pick<size_t>(4, 7, 128);
  Problem p;
  auto data = p.arrays.random<unsigned char>(groups * Block, 0, 255);
  auto counts = p.arrays.uninitialized<unsigned>(groups * 256);
  p.launch("histogram", wish.row(groups * Group, Group), data, counts, int(PerItem));
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t group = begin; group < end; ++group) {
      unsigned bins[256] = {};
      const unsigned char *bytes = arrays[data] + group * Block;
      for (size_t i = 0; i != Block; ++i)
        ++bins[bytes[i]];
      std::copy_n(bins, 256, arrays[counts] + group * 256);
    }
  });
  p.expect(counts);
  return p;
}

} // namespace suite
