//===- sobel.cpp - Edges of a picture ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"
#include "Image.h"

using namespace example;

static float brightness(const Image &image, int x, int y) {
  x = std::clamp(x, 0, image.width - 1);
  y = std::clamp(y, 0, image.height - 1);
  const uint8_t *pixel = &image.rgb[(static_cast<size_t>(y) * image.width + x) * 3];
  return 0.299f * pixel[0] + 0.587f * pixel[1] + 0.114f * pixel[2];
}

static std::vector<uint8_t> reference(const Image &image) {
  std::vector<uint8_t> edges;
  edges.reserve(image.pixels());
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      auto at = [&](int dx, int dy) { return brightness(image, x + dx, y + dy); };
      const float gx =
          at(1, -1) + 2.0f * at(1, 0) + at(1, 1) - (at(-1, -1) + 2.0f * at(-1, 0) + at(-1, 1));
      const float gy =
          at(-1, 1) + 2.0f * at(0, 1) + at(1, 1) - (at(-1, -1) + 2.0f * at(0, -1) + at(1, -1));
      const float length = std::sqrt(gx * gx + gy * gy);
      edges.push_back(static_cast<uint8_t>(std::nearbyint(std::min(length, 255.0f))));
    }
  }
  return edges;
}

static Image asPicture(const std::vector<uint8_t> &grey, int width, int height) {
  Image image(width, height);
  for (size_t i = 0; i < image.rgb.size(); ++i)
    image.rgb[i] = grey[i / 3];
  return image;
}

static void run(const Arguments &arguments, Report &report) {
  const Image picture = inputPicture(arguments.input);
  const Session session(arguments.binary);
  const Buffer source = session.upload(picture.rgb);
  const Buffer edges = session.allocate(picture.pixels());

  const Stopwatch watch;
  const std::vector<uint8_t> want = reference(picture);
  const double referenceTime = watch.milliseconds();

  // The sum of three products may be rounded in another order, so one grey level may differ.
  const cl_int width = picture.width, height = picture.height;
  for (const size_t side : {16, 20}) {
    const Range range = {
        {roundUp(picture.width, side), roundUp(picture.height, side)}, {side, side}, {}};
    const double time = session.run("sobel", range, source, edges, width, height);
    const auto got = session.download<uint8_t>(edges, picture.pixels());
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    const std::string local = std::to_string(side) + "x" + std::to_string(side);
    report.compare(size + " pixels, groups " + local, got, want, 1.0, time, referenceTime);
    writePictures(asPicture(got, width, height), arguments.output, "sobel");
  }
  writePictures(picture, arguments.output, "input");
}

int main(int argc, char **argv) { return runExample("sobel", argc, argv, run); }
