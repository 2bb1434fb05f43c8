//===- scan_blelloch.cpp - Prefix sums by trees, of more than a work-group -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem scan_blelloch(const Wish &wish) {
  constexpr size_t group = 256, block = 2 * group;
  const size_t groups = wish.pick<size_t>(3, 7, 512), n = groups * block;
  Problem p;
  auto input = p.arrays.random<int>(n, -100, 100), output = p.arrays.uninitialized<int>(n);
  // The totals of the groups are scanned by one group, so they fill a block.
  auto totals = p.arrays.zeros<int>(block), offsets = p.arrays.zeros<int>(block);
  auto all = p.arrays.uninitialized<int>(1);
  const LocalMemory tree = {block * sizeof(int)};
  p.launch("scan_blelloch", Range{{groups * group}, {group}}, input, output, totals, tree);
  p.launch("scan_blelloch", Range{{group}, {group}}, totals, offsets, all, tree);
  p.launch("add_totals", Range{{groups * group}, {group}}, output, offsets);
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t g = begin; g < end; ++g) {
      int sum = 0;
      for (size_t i = g * block; i != (g + 1) * block; ++i)
        sum += arrays[input][i];
      arrays[totals][g] = sum;
    }
  });
  p.cpp(1, [=](Arrays &arrays, size_t begin, size_t end) {
    int sum = 0;
    for (size_t g = begin; g < end * groups; ++g) {
      arrays[offsets][g] = sum;
      sum += arrays[totals][g];
    }
  });
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t g = begin; g < end; ++g) {
      int sum = arrays[offsets][g];
      for (size_t i = g * block; i != (g + 1) * block; ++i) {
        arrays[output][i] = sum;
        sum += arrays[input][i];
      }
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
