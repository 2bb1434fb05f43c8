//===- stencil3d.cpp - Heat that spreads through a block --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

using namespace example;

static constexpr size_t width = 131, height = 75, depth = 49;
static constexpr float rate = 0.15f;
static constexpr unsigned steps = 8;

/// Creates a cold block with a hot ball in the middle and a warm floor.
static std::vector<float> makeBlock() {
  std::vector<float> heat(width * height * depth);
  for (size_t i = 0; i < heat.size(); ++i) {
    const size_t x = i % width, y = i / width % height, z = i / (width * height);
    const auto fromMiddle = [](size_t position, size_t size) {
      return static_cast<float>(position) - 0.5f * static_cast<float>(size);
    };
    const float dx = fromMiddle(x, width), dy = fromMiddle(y, height), dz = fromMiddle(z, depth);
    heat[i] = dx * dx + dy * dy + dz * dz < 200.0f ? 100.0f : z == 0 ? 20.0f : 0.0f;
  }
  return heat;
}

static std::vector<double> diffuse(const std::vector<double> &heat) {
  std::vector<double> next = heat;
  constexpr size_t slice = width * height;
  for (size_t z = 1; z + 1 < depth; ++z)
    for (size_t y = 1; y + 1 < height; ++y)
      for (size_t x = 1; x + 1 < width; ++x) {
        const size_t i = z * slice + y * width + x;
        next[i] += rate * (heat[i - 1] + heat[i + 1] + heat[i - width] + heat[i + width] +
                           heat[i - slice] + heat[i + slice] - 6.0 * heat[i]);
      }
  return next;
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  const std::vector<float> start = makeBlock();

  const Stopwatch watch;
  std::vector<double> want(start.begin(), start.end());
  for (unsigned i = 0; i < steps; ++i)
    want = diffuse(want);
  const double referenceTime = watch.milliseconds();

  const std::vector<size_t> inside = {width - 2, height - 2, depth - 2};
  for (const std::vector<size_t> &local : {std::vector<size_t>{}, std::vector<size_t>{43, 1, 1}}) {
    Buffer current = session.upload(start), next = session.upload(start);
    double time = 0.0;
    for (unsigned i = 0; i < steps; ++i) {
      time += session.run("diffuse", {inside, local, {1, 1, 1}}, current, next, cl_float{rate});
      std::swap(current, next);
    }
    // Values are at most 100; each of eight steps rounds a few times.
    report.compare(local.empty() ? "groups of the runtime's choice" : "groups 43x1x1",
                   session.download<float>(current, start.size()), want, 1e-4, time, referenceTime);
  }
}

int main(int argc, char **argv) { return runExample("stencil3d", argc, argv, run); }
