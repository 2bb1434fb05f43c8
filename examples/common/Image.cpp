//===- Image.cpp - PPM and PNG files ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Image.h"

#include <png.h>

#include <fstream>
#include <limits>
#include <stdexcept>

namespace example {

/// Reads the next number of a PPM header. A '#' starts a comment up to the end of the line.
static int readHeaderNumber(std::istream &file) {
  while (file >> std::ws && file.peek() == '#')
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  int number = 0;
  file >> number;
  return number;
}

Image readPPM(const std::string &path) {
  constexpr int largestSide = 1 << 14;
  std::ifstream file(path, std::ios::binary);
  char magic[2] = {};
  file.read(magic, sizeof(magic));
  if (!file || magic[0] != 'P' || magic[1] != '6')
    throw std::runtime_error(path + " is not a binary PPM file");
  const int width = readHeaderNumber(file);
  const int height = readHeaderNumber(file);
  const int depth = readHeaderNumber(file);
  if (!file || width < 1 || height < 1 || width > largestSide || height > largestSide ||
      depth != 255)
    throw std::runtime_error(path + " has a header that this reader does not know");
  file.get();
  Image image(width, height);
  file.read(reinterpret_cast<char *>(image.rgb.data()),
            static_cast<std::streamsize>(image.rgb.size()));
  if (!file)
    throw std::runtime_error(path + " is too short");
  return image;
}

static void writePPM(const Image &image, const std::string &path) {
  std::ofstream file(path, std::ios::binary);
  file << "P6\n" << image.width << ' ' << image.height << "\n255\n";
  file.write(reinterpret_cast<const char *>(image.rgb.data()),
             static_cast<std::streamsize>(image.rgb.size()));
  if (!file.flush())
    throw std::runtime_error("cannot write " + path);
}

static void writePNG(const Image &image, const std::string &path) {
  png_image png = {};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&png, path.c_str(), 0, image.rgb.data(), 0, nullptr))
    throw std::runtime_error("cannot write " + path + ": " + png.message);
}

void writePictures(const Image &image, const std::string &directory, const std::string &name) {
  if (directory.empty())
    return;
  writePPM(image, directory + "/" + name + ".ppm");
  writePNG(image, directory + "/" + name + ".png");
}

Image inputPicture(const std::string &path) {
  return path.empty() ? makeLandscape(1021, 683) : readPPM(path);
}

} // namespace example
