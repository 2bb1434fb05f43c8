//===- histogram.cpp - How often each brightness occurs ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"
#include "Image.h"

using namespace example;

static constexpr size_t bins = 256;

static std::vector<cl_uint> reference(const Image &image) {
  std::vector<cl_uint> counts(bins);
  for (size_t i = 0; i < image.rgb.size(); i += 3)
    ++counts[(77u * image.rgb[i] + 150u * image.rgb[i + 1] + 29u * image.rgb[i + 2]) >> 8];
  return counts;
}

/// Draws a bar for each bin.
static Image asPicture(const std::vector<cl_uint> &counts) {
  constexpr int barWidth = 3, height = 256;
  Image image(static_cast<int>(bins) * barWidth, height);
  const double largest = *std::max_element(counts.begin(), counts.end());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const bool filled = counts[x / barWidth] / largest * height > height - 1 - y;
      const uint8_t level = filled ? static_cast<uint8_t>(x / barWidth) : 48;
      std::fill_n(&image.rgb[(static_cast<size_t>(y) * image.width + x) * 3], 3, level);
    }
  return image;
}

static void run(const Arguments &arguments, Report &report) {
  const Image picture = inputPicture(arguments.input);
  const Session session(arguments.binary);
  const Buffer source = session.upload(picture.rgb);
  const Buffer counts = session.allocate(bins * sizeof(cl_uint));

  const Stopwatch watch;
  const std::vector<cl_uint> want = reference(picture);
  const double referenceTime = watch.milliseconds();

  for (const size_t local : {64, 77}) {
    session.clear(counts, bins * sizeof(cl_uint));
    const double time = session.run("histogram", {{32 * local}, {local}, {}}, source,
                                    static_cast<cl_uint>(picture.pixels()), counts);
    const auto got = session.download<cl_uint>(counts, bins);
    report.compare(std::to_string(picture.pixels()) + " pixels, groups of " + std::to_string(local),
                   got, want, 0.0, time, referenceTime);
    writePictures(asPicture(got), arguments.output, "histogram");
  }
}

int main(int argc, char **argv) { return runExample("histogram", argc, argv, run); }
