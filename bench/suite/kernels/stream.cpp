//===- stream.cpp - The same stream with three types of index ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

static Problem stream(const char *kernel, const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 4160, 1 << 16); // Fits into the level-2 cache.
  Problem p;
  auto a = p.floats(n, -1, 1), b = p.floats(n, -1, 1), c = p.floats(n, -1, 1);
  p.launch(kernel, wish.row(n, 64), a, b, c);
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict left = arrays[a], *__restrict right = arrays[b];
    float *__restrict to = arrays[c];
    for (size_t i = begin; i < end; ++i)
      to[i] = left[i] * right[i] + to[i];
  });
  p.expect(c, 1e-6, 1e-6);
  return p;
}

Problem stream_int(const Wish &wish) { return stream("stream_int", wish); }
Problem stream_uint(const Wish &wish) { return stream("stream_uint", wish); }
Problem stream_size_t(const Wish &wish) { return stream("stream_size_t", wish); }

} // namespace suite
