//===- group_by_sum.cpp - Sums of columns of a table for each key -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <atomic>

namespace suite {

Problem group_by_sum(const Wish &wish) {
  constexpr size_t keyCount = 6, fields = 4;
  const size_t rows = wish.pick<size_t>(2048, 4099, 1 << 20), items = wish.pick(128, 192, 16384);
  const int lastDate = 10000;
  Problem p;
  auto dates = p.arrays.random<int>(rows, 8000, 10600);
  auto keys = p.arrays.random<unsigned char>(rows, 0, keyCount - 1);
  auto quantities = p.arrays.random<int>(rows, 1, 50), prices = p.arrays.random<int>(rows, 1, 200);
  auto discounts = p.arrays.random<int>(rows, 0, 10);
  auto totals = p.arrays.zeros<unsigned>(keyCount * fields);
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("group_by_sum", wish.row(items, 64), dates, keys, quantities, prices, discounts,
           int(rows), lastDate, totals);
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *date = arrays[dates], *quantity = arrays[quantities];
    const int *price = arrays[prices], *discount = arrays[discounts];
    unsigned sums[keyCount][fields] = {};
    for (size_t row = begin; row < end; ++row) {
      if (date[row] > lastDate)
        continue;
      unsigned *sum = sums[arrays[keys][row]];
      sum[0] += 1;
      sum[1] += unsigned(quantity[row]);
      sum[2] += unsigned(price[row]);
      sum[3] += unsigned(price[row] * (100 - discount[row]));
    }
    for (size_t i = 0; i != keyCount * fields; ++i)
      std::atomic_ref(arrays[totals][i])
          .fetch_add(sums[i / fields][i % fields], std::memory_order_relaxed);
  });
  p.expect(totals);
  return p;
}

} // namespace suite
