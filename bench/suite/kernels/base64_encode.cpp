//===- base64_encode.cpp - Bytes as text -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem base64_encode(const Wish &wish) {
  static constexpr char alphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t length = wish.pick<size_t>(3000, 4099, 1 << 20), count = (length + 2) / 3;
  Problem p;
  auto input = p.arrays.random<unsigned char>(length, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(4 * count);
  p.anyLocalSize = true;
  p.launch("base64_encode", wish.row(count, 256), input, output, unsigned(length));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *from = arrays[input];
    unsigned char *__restrict to = arrays[output];
    auto letter = [](unsigned bits) { return (unsigned char)(alphabet[bits & 63]); };
    const size_t whole = std::min(end, length / 3);
    for (size_t i = begin; i < whole; ++i) {
      const unsigned bits = unsigned(from[3 * i] << 16 | from[3 * i + 1] << 8 | from[3 * i + 2]);
      to[4 * i] = letter(bits >> 18);
      to[4 * i + 1] = letter(bits >> 12);
      to[4 * i + 2] = letter(bits >> 6);
      to[4 * i + 3] = letter(bits);
    }
    if (end <= length / 3)
      return;
    const size_t last = length / 3;
    const bool two = length % 3 == 2;
    const unsigned bits = unsigned(from[3 * last] << 16 | (two ? from[3 * last + 1] << 8 : 0));
    to[4 * last] = letter(bits >> 18);
    to[4 * last + 1] = letter(bits >> 12);
    to[4 * last + 2] = two ? letter(bits >> 6) : '=';
    to[4 * last + 3] = '=';
  });
  p.expect(output);
  return p;
}

} // namespace suite
