//===- check-srgb-writes.cpp - Kernels that write sRGB ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: check-srgb-writes FILE
//
// FILE is a binary of test/lit/exec/Inputs/srgb-writes.cl. Writes colours to sRGB images, and
// compares the bytes with section 8.3.1.3 of OpenCL C, computed with doubles: a red, green or blue
// byte may be off by 0.6, and alpha is rounded. Colours that were read from all bytes become the
// same bytes again. Exit status: 0 if no byte differs, 1 if one does, 2 for other errors.
//
//===--------------------------------------------------------------------------------------------===//

#include "Session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

using namespace oclc::test;

namespace {

using Color = std::array<float, 4>;
using Bytes = std::array<uint8_t, 4>;

/// Returns the byte for a linear colour before it is rounded.
double codeOf(float linear) {
  if (!(linear > 0))
    return 0;
  const double c = std::min(double(linear), 1.0);
  return 255 * (c < 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055);
}

class Checker {
public:
  Checker(const char *file, cl_channel_order order)
      : Run(file), Format{order, CL_UNORM_INT8}, IsReversed(order == CL_sBGRA) {}

  /// Returns the number of wrong bytes.
  size_t writes(const std::vector<Color> &colors) {
    cl_mem image = plane(colors.size());
    Run.run("write", colors.size(), Run.buffer(colors), image);
    const std::vector<Bytes> texels = texelsOf(image, colors.size());
    for (size_t i = 0; i != colors.size(); ++i)
      for (size_t channel = 0; channel != 4; ++channel)
        compare(colors[i][channel], channel == 3, texels[i][placeOf(channel)]);
    return Wrong;
  }

  /// Copies an image of all bytes.
  size_t copies() {
    std::vector<Bytes> texels(256);
    for (unsigned i = 0; i != texels.size(); ++i)
      texels[i] = {uint8_t(i), uint8_t(255 - i), uint8_t(i ^ 85), uint8_t(i)};
    cl_mem from = plane(texels.size()), to = plane(texels.size());
    const size_t origin[3] = {}, region[] = {texels.size(), 1, 1};
    check(clEnqueueWriteImage(Run.queue(), from, CL_TRUE, origin, region, 0, 0, texels.data(), 0,
                              nullptr, nullptr),
          "clEnqueueWriteImage");
    Run.run("copy", texels.size(), from, to);
    const std::vector<Bytes> copied = texelsOf(to, texels.size());
    for (size_t i = 0; i != texels.size(); ++i)
      if (copied[i] != texels[i]) {
        ++Wrong;
        std::printf("texel %zu differs after a copy\n", i);
      }
    return Wrong;
  }

private:
  Session Run;
  const cl_image_format Format;
  const bool IsReversed;
  size_t Wrong = 0;

  size_t placeOf(size_t channel) const { return IsReversed && channel < 3 ? 2 - channel : channel; }

  cl_mem plane(size_t width) {
    cl_image_desc description = {};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = width;
    description.image_height = 1;
    return Run.image(Format, description);
  }

  std::vector<Bytes> texelsOf(cl_mem image, size_t width) {
    std::vector<Bytes> texels(width);
    const size_t origin[3] = {}, region[] = {width, 1, 1};
    check(clEnqueueReadImage(Run.queue(), image, CL_TRUE, origin, region, 0, 0, texels.data(), 0,
                             nullptr, nullptr),
          "clEnqueueReadImage");
    return texels;
  }

  void compare(float wanted, bool isAlpha, uint8_t got) {
    constexpr double Allowed = 0.6;
    const double code = isAlpha ? 255 * std::clamp(wanted, 0.0f, 1.0f) : codeOf(wanted);
    if (std::fabs(got - code) <= Allowed)
      return;
    ++Wrong;
    std::printf("%s %g: byte %u instead of %.3f\n", isAlpha ? "alpha" : "colour", double(wanted),
                unsigned(got), code);
  }
};

std::vector<Color> colorsToWrite() {
  constexpr float Infinite = std::numeric_limits<float>::infinity();
  std::vector<Color> colors = {{-1, -Infinite, Infinite, 1},
                               {2, NAN, -0.0f, 0},
                               {0.0031308f, 0.00313080009f, 0.00313079986f, 0.5f},
                               {1e-30f, 1e-40f, 0.99999994f, 0.25f}};
  std::mt19937 random(7);
  std::uniform_real_distribution<float> all(0, 1), dark(0, 0.01f);
  for (unsigned i = 0; i != 5000; ++i)
    colors.push_back({all(random), dark(random), all(random), all(random)});
  return colors;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: check-srgb-writes FILE\n");
    return 2;
  }
  const std::vector<Color> colors = colorsToWrite();
  size_t wrong = 0;
  for (cl_channel_order order : {CL_sRGBA, CL_sBGRA}) {
    wrong += Checker(argv[1], order).writes(colors);
    wrong += Checker(argv[1], order).copies();
  }
  std::printf("%zu colours written, %zu bytes differ\n", 2 * colors.size(), wrong);
  return wrong == 0 ? 0 : 1;
}
