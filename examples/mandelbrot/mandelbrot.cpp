//===- mandelbrot.cpp - The Mandelbrot set ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"
#include "Image.h"

using namespace example;

static constexpr size_t width = 1000, height = 700;
static constexpr float left = -2.35f, top = 1.1f, pixel = 2.2f / 700.0f;
static constexpr cl_uint limit = 500;

/// Computes the reference. Compiled without contraction, like the kernel.
static std::vector<cl_ushort> reference() {
  std::vector<cl_ushort> steps;
  steps.reserve(width * height);
  for (size_t y = 0; y < height; ++y) {
    for (size_t x = 0; x < width; ++x) {
      const float cx = left + static_cast<float>(x) * pixel;
      const float cy = top - static_cast<float>(y) * pixel;
      float zx = 0.0f, zy = 0.0f;
      cl_uint step = 0;
      while (step < limit && zx * zx + zy * zy <= 4.0f) {
        const float next = zx * zx - zy * zy + cx;
        zy = 2.0f * zx * zy + cy;
        zx = next;
        ++step;
      }
      steps.push_back(static_cast<cl_ushort>(step));
    }
  }
  return steps;
}

static Image asPicture(const std::vector<cl_ushort> &steps) {
  Image image(width, height);
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] >= limit)
      continue;
    const float t = std::log2(1.0f + static_cast<float>(steps[i])) / 9.0f;
    for (size_t c = 0; c < 3; ++c) {
      const float phase = 6.2831853f * (t * 1.5f + 0.12f * static_cast<float>(c) + 0.55f);
      image.rgb[3 * i + c] = static_cast<uint8_t>(127.5f + 127.0f * std::cos(phase));
    }
  }
  return image;
}

static void run(const Arguments &arguments, Report &report) {
  const Session session(arguments.binary);
  const Buffer steps = session.allocate(width * height * sizeof(cl_ushort));

  const Stopwatch watch;
  const std::vector<cl_ushort> want = reference();
  const double referenceTime = watch.milliseconds();

  // The last range has smaller groups at the right and at the bottom, because 16 divides neither
  // width nor height. Not every platform supports that.
  std::vector<Range> ranges = {{{width, height}, {}, {}}, {{width, height}, {50, 1}, {}}};
  if (session.supportsNonUniformGroups())
    ranges.push_back({{width, height}, {16, 16}, {}});
  for (const Range &range : ranges) {
    session.clear(steps, width * height * sizeof(cl_ushort));
    const double time = session.run("mandelbrot", range, steps, cl_float{left}, cl_float{top},
                                    cl_float{pixel}, cl_uint{limit});
    const auto got = session.download<cl_ushort>(steps, width * height);
    const std::string local =
        range.local.empty() ? "of the runtime's choice"
                            : std::to_string(range.local[0]) + "x" + std::to_string(range.local[1]);
    report.compare("groups " + local, got, want, 0.0, time, referenceTime);
    writePictures(asPicture(got), arguments.output, "mandelbrot");
  }
}

int main(int argc, char **argv) { return runExample("mandelbrot", argc, argv, run); }
