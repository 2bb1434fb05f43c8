//===- fma_peak.cpp - As many multiplications and additions as the machine can do ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs independent chains of fused multiply-adds in registers, which measure the floating-point
// peak of the machine. There is no kernel for it. At full size it executes as many operations as
// sgemm_naive, so that the ratio of their times is the fraction of the peak.
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

using Vector = float __attribute__((vector_size(64)));
constexpr size_t Chains = 16, StepsPerUnit = 512;

static float chains() {
  Vector chain[Chains];
  for (size_t i = 0; i != Chains; ++i)
    chain[i] = Vector{} + float(i);
  const Vector half = Vector{} + 0.5f;
  for (size_t step = 0; step != StepsPerUnit; ++step) {
#pragma clang loop unroll(full)
    for (Vector &value : chain)
      value = value * half + half; // The value converges to 1.
  }
  Vector sum = {};
  for (const Vector &value : chain)
    sum += value;
  return sum[0] / Chains;
}

Problem fma_peak(const Wish &wish) {
  const size_t units = wish.pick<size_t>(4, 5, 432);
  Problem p;
  auto ends = p.arrays.uninitialized<float>(units);
  p.cpp(units, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      arrays[ends][i] = chains();
  });
  p.reference([=](Arrays &arrays) {
    for (size_t i = 0; i != units; ++i)
      arrays[ends][i] = 1;
  });
  p.expect(ends, 1e-6);
  return p;
}

} // namespace suite
