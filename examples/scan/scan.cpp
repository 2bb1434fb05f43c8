//===- scan.cpp - Prefix sums -----------------------------------------------------------------===//
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

/// Scans the first `count` elements of `values` into `sums`: scans each block, then the sums of the
/// blocks recursively, and adds both. Returns the time on the device in milliseconds.
static double scan(const Session &session, const Buffer &values, const Buffer &sums, size_t count,
                   size_t local) {
  const size_t blocks = roundUp(count, local) / local;
  const Range range = {{blocks * local}, {local}, {}};
  const cl_uint size = static_cast<cl_uint>(count);
  const Buffer blockSums = session.allocate(blocks * sizeof(cl_uint));
  double time = session.run("scan_blocks", range, values, sums, blockSums, size,
                            LocalMemory{local * sizeof(cl_uint)});
  if (blocks == 1)
    return time;
  const Buffer offsets = session.allocate(blocks * sizeof(cl_uint));
  time += scan(session, blockSums, offsets, blocks, local);
  return time + session.run("add_offsets", range, sums, offsets, size);
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  for (const size_t count : {1'000'003, 1000, 1}) {
    std::minstd_rand random(11);
    std::vector<cl_uint> values(count), want(count);
    std::generate(values.begin(), values.end(), [&] { return cl_uint(random() % 1000); });

    const Stopwatch watch;
    std::exclusive_scan(values.begin(), values.end(), want.begin(), cl_uint{0});
    const double referenceTime = watch.milliseconds();

    for (const size_t local : {256, 96}) {
      const Buffer input = session.upload(values);
      const Buffer sums = session.allocate(count * sizeof(cl_uint));
      const double time = scan(session, input, sums, count, local);
      report.compare(std::to_string(count) + " values, blocks of " + std::to_string(local),
                     session.download<cl_uint>(sums, count), want, 0.0, time, referenceTime);
    }
  }
}

int main(int argc, char **argv) { return runExample("scan", argc, argv, run); }
