//===- sha256.cpp - SHA-256 of many messages of a few blocks ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <bit>

namespace suite {

constexpr unsigned K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static void addBlock(unsigned (&h)[8], const unsigned *message) {
  unsigned w[64];
  std::copy_n(message, 16, w);
  for (size_t t = 16; t != 64; ++t) {
    const unsigned x = w[t - 15], y = w[t - 2];
    w[t] = w[t - 16] + (std::rotr(x, 7) ^ std::rotr(x, 18) ^ (x >> 3)) + w[t - 7] +
           (std::rotr(y, 17) ^ std::rotr(y, 19) ^ (y >> 10));
  }
  unsigned a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
  for (size_t t = 0; t != 64; ++t) {
    const unsigned t1 = last + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                        ((e & f) ^ (~e & g)) + K[t] + w[t];
    const unsigned t2 =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    last = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const unsigned sums[] = {a, b, c, d, e, f, g, last};
  for (size_t t = 0; t != 8; ++t)
    h[t] += sums[t];
}

Problem sha256(const Wish &wish) {
  const size_t group = wish.local ? wish.local : 64;
  const size_t messages = wish.pick<size_t>(4, 9, 64) * 64 / group * group, blocks = 4;
  Problem p;
  auto input = p.arrays.random<unsigned>(messages * blocks * 16, 0, 0xffffffff);
  auto digests = p.arrays.uninitialized<unsigned>(messages * 8);
  p.anyLocalSize = true;
  p.launch("sha256", wish.row(messages, group), input, digests, int(blocks));
  p.cpp(messages, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
      for (size_t block = 0; block != blocks; ++block)
        addBlock(h, arrays[input] + (i * blocks + block) * 16);
      std::copy_n(h, 8, arrays[digests] + 8 * i);
    }
  });
  p.expect(digests);
  return p;
}

} // namespace suite
