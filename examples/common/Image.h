//===- Image.h - Image files, and a generated landscape as sample input -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Reads images from binary PPM files, and writes them to PPM and PNG files. An image is RGB with
// 8 bits for each channel.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXAMPLES_IMAGE_H
#define OCLC_EXAMPLES_IMAGE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace example {

struct Image {
  int width = 0;
  int height = 0;
  std::vector<uint8_t> rgb; ///< width * height * 3 bytes, rows from top to bottom.

  Image() = default;
  Image(int width, int height)
      : width(width), height(height), rgb(static_cast<size_t>(width) * height * 3) {}

  size_t pixels() const { return static_cast<size_t>(width) * height; }
};

/// Reads a binary PPM (P6) with 8 bits a channel. Throws std::runtime_error for any other file.
Image readPPM(const std::string &path);

/// Writes DIR/NAME.ppm and DIR/NAME.png; does nothing when `directory` is empty. Throws
/// std::runtime_error if a file cannot be written.
void writePictures(const Image &image, const std::string &directory, const std::string &name);

/// Returns a generated mountain lake with clouds and camera noise. The pixels depend on the size
/// only.
Image makeLandscape(int width, int height);

/// Returns the input of an image example: the given file, or a landscape if `path` is empty.
Image inputPicture(const std::string &path);

} // namespace example

#endif // OCLC_EXAMPLES_IMAGE_H
