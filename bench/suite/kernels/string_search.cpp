//===- string_search.cpp - Where a word begins in a text --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem string_search(const Wish &wish) {
  const size_t length = wish.pick<size_t>(1024, 4099, 1 << 18);
  Problem p;
  // Use few letters, so that partial matches are frequent.
  auto text = p.arrays.random<unsigned char>(length, 'a', 'd');
  auto word = p.arrays.copy<unsigned char>({'a', 'b', 'b', 'a', 'c'});
  auto found = p.arrays.zeros<unsigned char>(length);
  const size_t wordLength = 5, places = length - wordLength + 1;
  p.anyLocalSize = true;
  p.launch("string_search", wish.row(length, 128), text, word, found, int(length), int(wordLength));
  p.cpp(places, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *letters = arrays[text], *wanted = arrays[word];
    for (size_t i = begin; i < end; ++i) {
      size_t k = 0;
      while (k < wordLength && letters[i + k] == wanted[k])
        ++k;
      arrays[found][i] = k == wordLength;
    }
  });
  p.expect(found);
  return p;
}

} // namespace suite
