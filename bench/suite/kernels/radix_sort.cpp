//===- radix_sort.cpp - Radix sort, four bits at a time --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem radix_sort(const Wish &wish) {
  constexpr size_t radix = 16, items = 16;
  const size_t groups = wish.pick<size_t>(2, 3, 16);
  const size_t n = groups * items * wish.pick<size_t>(8, 11, 128);
  Problem p;
  auto keys = p.arrays.random<unsigned>(n, 0, 0xffffffff);
  auto other = p.arrays.uninitialized<unsigned>(n);
  auto counts = p.arrays.uninitialized<int>(radix * items * groups);
  const LocalMemory table = {radix * items * sizeof(int)};
  p.inPlace = true;
  for (int shift = 0; shift != 32; shift += 4) {
    const auto from = shift / 4 % 2 ? other : keys, to = shift / 4 % 2 ? keys : other;
    p.launch("count_digits", Range{{groups * items}, {items}}, from, counts, table, shift, int(n));
    p.launch("add_up", Range{{256}, {256}}, counts, int(radix * items * groups));
    p.launch("move_keys", Range{{groups * items}, {items}}, from, counts, to, table, shift, int(n));
  }
  // The C++ form uses bytes as digits, as is usual on a CPU.
  for (int shift = 0; shift != 32; shift += 8) {
    const auto from = shift / 8 % 2 ? other : keys, to = shift / 8 % 2 ? keys : other;
    p.cpp(1, [=](Arrays &arrays, size_t begin, size_t end) {
      if (begin == end)
        return;
      size_t places[257] = {};
      for (size_t i = 0; i != n; ++i)
        ++places[(arrays[from][i] >> shift & 255) + 1];
      for (size_t digit = 0; digit != 255; ++digit)
        places[digit + 1] += places[digit];
      for (size_t i = 0; i != n; ++i)
        arrays[to][places[arrays[from][i] >> shift & 255]++] = arrays[from][i];
    });
  }
  p.reference([=](Arrays &arrays) { std::sort(arrays[keys], arrays[keys] + n); });
  p.expect(keys);
  return p;
}

} // namespace suite
