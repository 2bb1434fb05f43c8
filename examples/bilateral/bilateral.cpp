//===- bilateral.cpp - Smooths a picture and keeps its edges ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"
#include "Image.h"

using namespace example;

static constexpr int radius = 4;
static constexpr float distanceSigma = 2.5f;
static constexpr float colourSigma = 28.0f;
static constexpr float colourScale = 1.0f / (2.0f * colourSigma * colourSigma);

static std::vector<float> makeDistanceWeights() {
  std::vector<float> weights;
  for (int dy = -radius; dy <= radius; ++dy)
    for (int dx = -radius; dx <= radius; ++dx)
      weights.push_back(std::exp(-static_cast<float>(dx * dx + dy * dy) /
                                 (2.0f * distanceSigma * distanceSigma)));
  return weights;
}

static std::vector<cl_uchar4> toRGBA(const Image &image) {
  std::vector<cl_uchar4> pixels(image.pixels());
  for (size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = {{image.rgb[3 * i], image.rgb[3 * i + 1], image.rgb[3 * i + 2], 255}};
  return pixels;
}

static Image fromRGBA(const std::vector<cl_uchar4> &pixels, int width, int height) {
  Image image(width, height);
  for (size_t i = 0; i < pixels.size(); ++i)
    std::copy_n(pixels[i].s, 3, &image.rgb[3 * i]);
  return image;
}

static Image reference(const Image &image, const std::vector<float> &distanceWeights) {
  Image result(image.width, image.height);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const size_t centre = (static_cast<size_t>(y) * image.width + x) * 3;
      double sum[3] = {}, weights = 0.0;
      for (int dy = -radius; dy <= radius; ++dy) {
        for (int dx = -radius; dx <= radius; ++dx) {
          const int row = std::clamp(y + dy, 0, image.height - 1);
          const int column = std::clamp(x + dx, 0, image.width - 1);
          const size_t neighbour = (static_cast<size_t>(row) * image.width + column) * 3;
          int distance = 0;
          for (int c = 0; c < 3; ++c) {
            const int difference = image.rgb[neighbour + c] - image.rgb[centre + c];
            distance += difference * difference;
          }
          const float weight = distanceWeights[(dy + radius) * (2 * radius + 1) + dx + radius] *
                               std::exp(-static_cast<float>(distance) * colourScale);
          for (int c = 0; c < 3; ++c)
            sum[c] += weight * image.rgb[neighbour + c];
          weights += weight;
        }
      }
      for (int c = 0; c < 3; ++c)
        result.rgb[centre + c] = static_cast<uint8_t>(std::nearbyint(sum[c] / weights));
    }
  }
  return result;
}

static void run(const Arguments &arguments, Report &report) {
  const Image picture = inputPicture(arguments.input);
  const std::vector<float> distanceWeights = makeDistanceWeights();
  const Session session(arguments.binary);
  const Buffer source = session.upload(toRGBA(picture));
  const Buffer result = session.allocate(picture.pixels() * sizeof(cl_uchar4));
  const Buffer weights = session.upload(distanceWeights);

  const Stopwatch watch;
  const Image want = reference(picture, distanceWeights);
  const double referenceTime = watch.milliseconds();

  const cl_int width = picture.width, height = picture.height;
  const Range range = {{static_cast<size_t>(width), static_cast<size_t>(height)}, {}, {}};
  const double time = session.run("bilateral", range, source, result, width, height, weights,
                                  cl_int{radius}, cl_float{colourScale});
  const Image got = fromRGBA(session.download<cl_uchar4>(result, picture.pixels()), width, height);

  // The kernel sums in float and the reference in double, so a value near a half may round
  // differently.
  report.compare(std::to_string(width) + "x" + std::to_string(height) + " pixels", got.rgb,
                 want.rgb, 1.0, time, referenceTime);
  writePictures(got, arguments.output, "bilateral");
}

int main(int argc, char **argv) { return runExample("bilateral", argc, argv, run); }
