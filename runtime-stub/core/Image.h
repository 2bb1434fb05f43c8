//===- Image.h - The layout of an image in memory ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An image is a Memory with an ImageLayout. Its texels are row by row, as the specification
// describes them to the host, so that maps, and images from buffers, copy nothing.
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

namespace oclc::rt {

/// A size or place in an image in the dimensions of the API: texels, rows, and slices or layers.
/// The layers of a 1D array are its second dimension.
using ImageBox = std::array<size_t, 3>;

/// A part of an image.
struct ImagePart {
  ImageBox origin, region;

  /// True if both parts share a texel.
  bool overlaps(const ImagePart &other) const;
};

struct ImageLayout {
  cl_mem_object_type type = CL_MEM_OBJECT_BUFFER; ///< A memory object with this type is no image.
  cl_image_format format = {};
  /// As clGetImageInfo returns them: 0 for sizes that the image does not have.
  size_t width = 0, height = 0, depth = 0, layers = 0;
  /// Bytes. The slice pitch is 0 unless there are slices or layers.
  size_t rowPitch = 0, slicePitch = 0;
  size_t texelBytes = 0;

  bool isArray() const {
    return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }
  /// Returns the sizes in all dimensions, at least 1.
  ImageBox sizes() const;
  /// Returns the bytes from a texel to the next one in each dimension, also in those of size 1.
  ImageBox steps() const;
  /// Bytes from the first texel to the end of the last one; nothing if that overflows.
  std::optional<size_t> bytes() const;
  /// True if the part is not empty and lies inside of the image.
  bool contains(const ImagePart &part) const;
  /// Bytes from the first texel of the image to that at `origin`.
  size_t offsetOf(const ImageBox &origin) const;
};

/// Returns what kernels see of an image whose first texel is at `texels`.
abi::ImageDescriptor describe(const ImageLayout &layout, uint8_t *texels);

/// Returns the type of images that kernels call `typeName`, such as "image2d_array_t", and whether
/// they have depths. Nothing for other names.
struct ImageParameter {
  cl_mem_object_type type;
  bool isDepth;
};
std::optional<ImageParameter> imageParameter(std::string_view typeName);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_IMAGE_H
