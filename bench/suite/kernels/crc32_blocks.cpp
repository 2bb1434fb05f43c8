//===- crc32_blocks.cpp - Checksums of packets -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem crc32_blocks(const Wish &wish) {
  const size_t packets = wish.pick<size_t>(256, 331, 8192);
  Problem p;
  std::vector<unsigned> starts = {0}, entries;
  Random random;
  for (size_t i = 0; i != packets; ++i)
    starts.push_back(starts.back() + (random.next() % 4 ? 48 : 16 + random.next() % 112));
  for (unsigned i = 0; i != 256; ++i) {
    unsigned entry = i;
    for (int bit = 0; bit != 8; ++bit)
      entry = entry >> 1 ^ (entry & 1 ? 0xedb88320 : 0);
    entries.push_back(entry);
  }
  auto data = p.arrays.random<unsigned char>(starts.back(), 0, 255);
  auto offsets = p.arrays.copy(starts), table = p.arrays.copy(entries);
  auto checksums = p.arrays.uninitialized<unsigned>(packets);
  p.anyLocalSize = true;
  p.launch("crc32_blocks", wish.row(packets, 64), data, offsets, table, checksums,
           unsigned(packets));
  p.cpp(packets, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned *first = arrays[offsets], *step = arrays[table];
    const unsigned char *bytes = arrays[data];
    for (size_t i = begin; i < end; ++i) {
      unsigned crc = 0xffffffff;
      for (unsigned k = first[i]; k != first[i + 1]; ++k)
        crc = step[(crc ^ bytes[k]) & 255] ^ crc >> 8;
      arrays[checksums][i] = ~crc;
    }
  });
  p.expect(checksums);
  return p;
}

} // namespace suite
