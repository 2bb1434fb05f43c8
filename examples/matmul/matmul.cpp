//===- matmul.cpp - Matrix product in tiles ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

#include <random>

using namespace example;

static constexpr size_t tile = 16;

static std::vector<float> randomMatrix(size_t size, unsigned seed) {
  std::minstd_rand random(seed);
  std::uniform_real_distribution<float> distribution(-1.0f, 1.0f);
  std::vector<float> values(size);
  for (float &value : values)
    value = distribution(random);
  return values;
}

static std::vector<double> reference(const std::vector<float> &a, const std::vector<float> &b,
                                     size_t rows, size_t columns, size_t inner) {
  std::vector<double> c(rows * columns);
  for (size_t row = 0; row < rows; ++row)
    for (size_t i = 0; i < inner; ++i)
      for (size_t column = 0; column < columns; ++column)
        c[row * columns + column] +=
            static_cast<double>(a[row * inner + i]) * b[i * columns + column];
  return c;
}

static void multiply(const Session &session, Report &report, size_t rows, size_t columns,
                     size_t inner) {
  const std::vector<float> a = randomMatrix(rows * inner, 1), b = randomMatrix(inner * columns, 2);
  const Buffer bufferA = session.upload(a), bufferB = session.upload(b);
  const Buffer bufferC = session.allocate(rows * columns * sizeof(float));

  const Stopwatch watch;
  const std::vector<double> want = reference(a, b, rows, columns, inner);
  const double referenceTime = watch.milliseconds();

  const Range range = {{roundUp(columns, tile), roundUp(rows, tile)}, {tile, tile}, {}};
  const double time =
      session.run("matmul", range, bufferA, bufferB, bufferC, static_cast<cl_int>(rows),
                  static_cast<cl_int>(columns), static_cast<cl_int>(inner));
  const auto got = session.download<float>(bufferC, rows * columns);

  // Each of the `inner` additions rounds a sum to 24 bits, with an error of at most 2^-24 times the
  // sum. The sum of `inner` random products between -1 and 1 grows like a random walk, and hardly
  // exceeds sqrt(inner).
  const double length = static_cast<double>(inner);
  report.compare(std::to_string(rows) + "x" + std::to_string(inner) + " * " +
                     std::to_string(inner) + "x" + std::to_string(columns),
                 got, want, length * std::sqrt(length) * 0x1p-24, time, referenceTime);
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  multiply(session, report, 512, 512, 512);
  multiply(session, report, 250, 190, 333);
  multiply(session, report, 1, 17, 5);
}

int main(int argc, char **argv) { return runExample("matmul", argc, argv, run); }
