//===- reduce.cpp - Sums in a tree ------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

#include <numeric>
#include <random>

using namespace example;

/// Reduces in two launches: `groups` groups compute partial sums, then one group adds them.
template <typename T>
static T reduce(const Session &session, const char *kernel, const std::vector<T> &values,
                size_t groups, size_t local, double &milliseconds) {
  const Buffer input = session.upload(values);
  const Buffer partial = session.allocate(groups * sizeof(T));
  const Buffer total = session.allocate(sizeof(T));
  const LocalMemory scratch = {local * sizeof(T)};
  milliseconds = session.run(kernel, {{groups * local}, {local}, {}}, input,
                             static_cast<cl_uint>(values.size()), partial, scratch);
  milliseconds += session.run(kernel, {{local}, {local}, {}}, partial, static_cast<cl_uint>(groups),
                              total, scratch);
  return session.download<T>(total, 1)[0];
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  std::minstd_rand random(7);
  std::uniform_real_distribution<float> distribution(0.0f, 1.0f);
  std::vector<float> reals(3'000'017);
  std::vector<cl_uint> integers(reals.size());
  for (size_t i = 0; i < reals.size(); ++i) {
    reals[i] = distribution(random);
    integers[i] = static_cast<cl_uint>(random());
  }

  const Stopwatch realWatch;
  const double realSum = std::accumulate(reals.begin(), reals.end(), 0.0);
  const double realTime = realWatch.milliseconds();
  const Stopwatch integerWatch;
  const cl_uint integerSum = std::accumulate(integers.begin(), integers.end(), cl_uint{0});
  const double integerTime = integerWatch.milliseconds();

  for (const size_t local : {256, 100, 1}) {
    const std::string groups = ", groups of " + std::to_string(local);
    double time = 0.0;
    const float real = reduce(session, "reduce_float", reals, 96, local, time);
    // The error is relative. A work-item adds about 120 values in groups of 256, 310 in groups of
    // 100 and 31,000 in groups of 1. The tree has at most eight levels.
    report.record("float" + groups, std::abs(real - realSum) / realSum, 1e-5, time, realTime);
    const cl_uint integer = reduce(session, "reduce_uint", integers, 96, local, time);
    report.record("uint" + groups, std::abs(double(integer) - integerSum), 0.0, time, integerTime);
  }
}

int main(int argc, char **argv) { return runExample("reduce", argc, argv, run); }
