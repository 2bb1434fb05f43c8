//===- correlation.cpp - Correlation of the columns of a matrix ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem correlation(const Wish &wish) {
  const size_t m = wish.pick<size_t>(32, 37, 128), n = wish.pick<size_t>(48, 41, 160);
  Problem p;
  auto data = p.floats(m * n, -1, 1);
  auto means = p.arrays.uninitialized<float>(m), deviations = p.arrays.uninitialized<float>(m);
  auto matrix = p.arrays.zeros<float>(m * m);
  p.inPlace = true;
  p.anyLocalSize = true;
  const int width = int(m), height = int(n);
  p.launch("column_means", wish.row(m, 256), means, data, width, height);
  p.launch("column_deviations", wish.row(m, 256), means, deviations, data, width, height);
  p.launch("normal_form", wish.plane(m, n, 32, 8), means, deviations, data, width, height);
  p.launch("all_pairs", wish.row(m, 256), matrix, data, width, height);
  p.cpp(m, [=](Arrays &arrays, size_t begin, size_t end) {
    float *__restrict mean = arrays[means], *__restrict deviation = arrays[deviations];
    for (size_t j = begin; j < end; ++j)
      mean[j] = deviation[j] = 0;
    for (size_t i = 0; i != n; ++i)
      for (size_t j = begin; j < end; ++j)
        mean[j] += arrays[data][i * m + j];
    for (size_t j = begin; j < end; ++j)
      mean[j] /= float(n);
    for (size_t i = 0; i != n; ++i)
      for (size_t j = begin; j < end; ++j) {
        const float distance = arrays[data][i * m + j] - mean[j];
        deviation[j] += distance * distance;
      }
    for (size_t j = begin; j < end; ++j) {
      deviation[j] = std::sqrt(deviation[j] / float(n));
      if (deviation[j] <= 0.005f)
        deviation[j] = 1;
    }
  });
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *mean = arrays[means], *deviation = arrays[deviations];
    const float root = std::sqrt(float(n));
    for (size_t i = begin; i < end; ++i) {
      float *__restrict row = arrays[data] + i * m;
      for (size_t j = 0; j != m; ++j)
        row[j] = (row[j] - mean[j]) / (root * deviation[j]);
    }
  });
  p.cpp(m - 1, [=](Arrays &arrays, size_t begin, size_t end) {
    float *matrixOut = arrays[matrix];
    for (size_t j1 = begin; j1 < end; ++j1) {
      float *__restrict sums = matrixOut + j1 * m;
      sums[j1] = 1;
      for (size_t i = 0; i != n; ++i) {
        const float *row = arrays[data] + i * m, factor = row[j1];
        for (size_t j2 = j1 + 1; j2 < m; ++j2)
          sums[j2] += factor * row[j2];
      }
      for (size_t j2 = j1 + 1; j2 < m; ++j2)
        matrixOut[j2 * m + j1] = sums[j2];
    }
  });
  p.expect(matrix, 1e-3, 1e-4);
  return p;
}

} // namespace suite
