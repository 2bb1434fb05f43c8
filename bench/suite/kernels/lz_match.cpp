//===- lz_match.cpp - The longest repeated strings of a text ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <string>

namespace suite {

Problem lz_match(const Wish &wish) {
  constexpr size_t group = 64, window = 256, longest = 24, shortest = 3;
  const size_t size = wish.pick<size_t>(1024, 1531, 8192);
  Problem p;
  // A log of lines with the same words and different numbers.
  Random random;
  std::string log;
  while (log.size() < size) {
    static const char *const events[] = {"connection closed", "request served", "cache miss",
                                         "user logged in", "retry after timeout"};
    log += std::to_string(100000 + random.next() % 900000) + " host" +
           std::to_string(random.next() % 20) + ": " + events[random.next() % 5] + "\n";
  }
  auto text =
      p.arrays.copy(std::vector<unsigned char>(log.begin(), log.begin() + std::ptrdiff_t(size)));
  auto lengths = p.arrays.uninitialized<int>(size);
  auto distances = p.arrays.uninitialized<int>(size);
  p.launch("lz_match", Range{{(size + group - 1) / group * group}, {group}}, text, int(size),
           lengths, distances);
  p.cpp(size, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const unsigned char *here = arrays[text] + i;
      const size_t most = std::min(longest, size - i);
      size_t best = shortest - 1, bestDistance = 0;
      for (size_t distance = 1; distance <= std::min(window, i) && best < most; ++distance) {
        const unsigned char *there = here - distance;
        if (there[best] != here[best])
          continue;
        const auto length = size_t(std::mismatch(here, here + most, there).first - here);
        if (length > best) {
          best = length;
          bestDistance = distance;
        }
      }
      arrays[lengths][i] = bestDistance ? int(best) : 0;
      arrays[distances][i] = int(bestDistance);
    }
  });
  p.expect(lengths);
  p.expect(distances);
  return p;
}

} // namespace suite
