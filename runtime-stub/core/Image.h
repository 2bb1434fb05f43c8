//===- Image.h - The layout of an image in memory ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An image is a Memory with an ImageLayout. Its texels are row by row, as the specification
// describes them to the host, so that maps, and images from buffers, copy nothing. The levels of a
// mipmap are one after the other, each like an image without gaps.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_IMAGE_H
#define OCLC_RUNTIME_CORE_IMAGE_H

#include "Binary/ImageABI.h"
#include "base/OpenCL.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace oclc::rt {

/// A size or place in an image in the dimensions of the API: texels, rows, and slices or layers.
/// The layers of a 1D array are its second dimension.
using ImageBox = std::array<size_t, 3>;

/// A part of an image.
struct ImagePart {
  ImageBox origin, region;
  size_t level = 0; ///< Of a mipmap.

  /// True if both parts share a texel.
  bool overlaps(const ImagePart &other) const;
};

struct ImageLayout {
  cl_mem_object_type type = CL_MEM_OBJECT_BUFFER; ///< No image, and neither is a pipe.
  cl_image_format format = {};
  /// As clGetImageInfo returns them: 0 for sizes that the image does not have.
  size_t width = 0, height = 0, depth = 0, layers = 0;
  /// Bytes. The slice pitch is 0 unless there are slices or layers.
  size_t rowPitch = 0, slicePitch = 0;
  size_t texelBytes = 0;
  cl_uint levels = 0; ///< As in the description: 0 and 1 are images without other levels.

  bool isArray() const {
    return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }
  bool hasSlices() const { return depth != 0 || layers != 0; }
  /// Returns the sizes in all dimensions, at least 1.
  ImageBox sizes() const;
  /// Returns the bytes from a texel to the next one in each dimension, also in those of size 1.
  ImageBox steps() const;
  /// Bytes from the first texel to the end of the last one of all levels; nothing if that
  /// overflows.
  std::optional<size_t> bytes() const;
  /// Bytes of a buffer of which the image can be made, with the gaps after the last row. The bytes
  /// of the image must not overflow.
  size_t bufferBytes() const;
  /// Makes the pitches those of an image without gaps.
  void tighten();
  /// True if the part is not empty and lies inside of the image.
  bool contains(const ImagePart &part) const;
  /// Bytes from the first texel of the image to that at `origin`.
  size_t offsetOf(const ImageBox &origin) const;

  bool isMipmap() const { return levels > 1; }
  /// Returns the layout of a level, which is an image of its own. Level 0 of an image without other
  /// levels is the image itself.
  ImageLayout level(size_t number) const;
  /// Bytes from the first texel of the image to that of a level. The bytes of the image must not
  /// overflow.
  size_t startOf(size_t number) const;
};

/// Returns what kernels see of an image whose first texel is at `texels`: a descriptor for each
/// level.
std::vector<abi::ImageDescriptor> describe(const ImageLayout &layout, uint8_t *texels);

/// Returns the type of images that kernels call `typeName`, such as "image2d_array_t", and whether
/// they have depths. Nothing for other names.
struct ImageParameter {
  cl_mem_object_type type;
  bool isDepth;
};
std::optional<ImageParameter> imageParameter(std::string_view typeName);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_IMAGE_H
