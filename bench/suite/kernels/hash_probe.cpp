//===- hash_probe.cpp - Keys looked up in a hash table ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem hash_probe(const Wish &wish) {
  constexpr unsigned empty = 0xffffffff, factor = 2654435761;
  const unsigned bits = wish.pick(9u, 10u, 16u), mask = (1u << bits) - 1;
  const size_t count = wish.pick<size_t>(1024, 2053, 1 << 17);
  Problem p;
  std::vector<unsigned> entries(2ull << bits, empty), wanted;
  Random random;
  // The table is 60 % full, and about two thirds of the keys are in it.
  std::vector<unsigned> known;
  for (size_t i = 0; i != (1ull << bits) * 6 / 10; ++i) {
    const unsigned key = random.next() >> 1;
    unsigned slot = key * factor >> (32 - bits);
    while (entries[2 * slot] != empty)
      slot = (slot + 1) & mask;
    entries[2 * slot] = key;
    entries[2 * slot + 1] = unsigned(i);
    known.push_back(key);
  }
  for (size_t i = 0; i != count; ++i)
    wanted.push_back(random.next() % 3 ? known[random.next() % known.size()] : random.next() >> 1);
  auto table = p.arrays.copy(entries), keys = p.arrays.copy(wanted);
  auto values = p.arrays.uninitialized<unsigned>(count);
  p.anyLocalSize = true;
  p.launch("hash_probe", wish.row(count, 256), table, bits, keys, values, uint64_t(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned *entry = arrays[table], *key = arrays[keys];
    unsigned *__restrict value = arrays[values];
    for (size_t i = begin; i < end; ++i) {
      unsigned slot = key[i] * factor >> (32 - bits);
      while (entry[2 * slot] != key[i] && entry[2 * slot] != empty)
        slot = (slot + 1) & mask;
      value[i] = entry[2 * slot] == key[i] ? entry[2 * slot + 1] : empty;
    }
  });
  p.expect(values);
  return p;
}

} // namespace suite
