//===- aho_corasick.cpp - Finds many words in a text at once ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

namespace suite {

Problem aho_corasick(const Wish &wish) {
  static const std::string words[] = {"select", "union", "insert", "exec",   "script",
                                      "passwd", "admin", "cmd",    "root",   "shell",
                                      "she",    "he",    "hers",   "sector", "script>"};
  const size_t size = wish.pick<size_t>(2000, 4099, 1 << 18),
               partSize = wish.pick<size_t>(32, 37, 128);
  const size_t parts = (size + partSize - 1) / partSize;
  // A trie of the words. The transitions that it lacks lead to the state of the longest end of the
  // text that is in the trie.
  using Row = std::array<unsigned short, 256>;
  std::vector<Row> table(1, Row{});
  std::vector<unsigned> ends(1);
  size_t longest = 0;
  for (size_t word = 0; word != std::size(words); ++word) {
    size_t state = 0;
    for (const char c : words[word]) {
      const auto byte = (unsigned char)c;
      if (!table[state][byte]) {
        table[state][byte] = (unsigned short)table.size();
        table.emplace_back();
        ends.push_back(0);
      }
      state = table[state][byte];
    }
    ends[state] |= 1u << word;
    longest = std::max(longest, words[word].size());
  }
  std::vector<unsigned short> order = {0}, fallback(table.size());
  for (size_t i = 0; i != order.size(); ++i) {
    const unsigned short state = order[i];
    for (size_t byte = 0; byte != 256; ++byte) {
      const unsigned short after = state ? table[fallback[state]][byte] : 0;
      unsigned short &to = table[state][byte];
      if (to) {
        fallback[to] = after;
        ends[to] |= ends[after];
        order.push_back(to);
      } else {
        to = after;
      }
    }
  }
  Problem p;
  Random random;
  std::string all;
  while (all.size() < size) {
    if (random.next() % 8 == 0)
      all += words[random.next() % std::size(words)];
    else
      for (unsigned length = 2 + random.next() % 7; length; --length)
        all += char('a' + random.next() % 26);
    all += random.next() % 6 ? ' ' : '/';
  }
  auto text =
      p.arrays.copy(std::vector<unsigned char>(all.begin(), all.begin() + std::ptrdiff_t(size)));
  // The transitions have 16 bits.
  auto next = p.arrays.uninitialized<unsigned char>(table.size() * sizeof(Row));
  std::memcpy(p.arrays[next], table.data(), table.size() * sizeof(Row));
  auto found = p.arrays.copy(ends);
  auto counts = p.arrays.uninitialized<unsigned>(parts);
  auto lastEnds = p.arrays.uninitialized<int>(parts);
  p.anyLocalSize = true;
  p.launch("aho_corasick", wish.row(parts, 64), text, int(size), next, found, int(longest),
           int(partSize), counts, lastEnds, int(parts));
  p.cpp(parts, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *bytes = arrays[text];
    const auto *rows = reinterpret_cast<const Row *>(arrays[next]);
    const unsigned *ends = arrays[found];
    // Parts that are adjacent need no new start.
    size_t i = begin * partSize, state = 0;
    for (i -= std::min(i, longest - 1); i < begin * partSize; ++i)
      state = rows[state][bytes[i]];
    for (size_t part = begin; part < end; ++part) {
      unsigned count = 0;
      int last = -1;
      for (; i < std::min((part + 1) * partSize, size); ++i) {
        state = rows[state][bytes[i]];
        if (ends[state]) {
          count += unsigned(std::popcount(ends[state]));
          last = int(i) + 1;
        }
      }
      arrays[counts][part] = count;
      arrays[lastEnds][part] = last;
    }
  });
  p.expect(counts);
  p.expect(lastEnds);
  return p;
}

} // namespace suite
