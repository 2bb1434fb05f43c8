//===- ImageFormat.h - The formats of texels, and checks of descriptors -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A format is a channel order and a channel type, with the numbers of the OpenCL API (CL_RGBA,
// CL_FLOAT). The runtime describes images with them, and captures of launches contain them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_IMAGEFORMAT_H
#define OCLC_BINARY_IMAGEFORMAT_H

#include "Binary/ImageABI.h"

#include <cstdint>
#include <string>

namespace oclc::binary {

struct ImageFormat {
  uint32_t order = 0; ///< CL_R and so on.
  uint32_t type = 0;  ///< CL_SNORM_INT8 and so on.
  bool operator==(const ImageFormat &) const = default;
};

/// True if the specification allows this combination of an order and a type (OpenCL API, 5.3.1.1).
bool isValid(const ImageFormat &format);

/// Returns the number of channels in memory, and the bytes of a texel. The format must be valid.
unsigned channelCount(const ImageFormat &format);
unsigned texelBytes(const ImageFormat &format);

/// How a channel is stored.
enum class ChannelKind : uint8_t { Signed, Unsigned, Float, SignedNormalized, UnsignedNormalized };
struct Channel {
  ChannelKind kind;
  unsigned bytes;
};
/// Returns the channels of a format; those of a packed format, such as CL_UNORM_SHORT_565, are one
/// unsigned integer. The format must be valid.
Channel channelOf(const ImageFormat &format);

/// Types of images, in the order of their names in captures.
enum class ImageType : uint8_t {
  Image1D,
  Image1DBuffer,
  Image1DArray,
  Image2D,
  Image2DArray,
  Image3D,
};

/// Returns why kernels must not get a descriptor from an untrusted file; empty if it describes an
/// image whose texels are all inside of `bytes` bytes of memory. Ignores the address.
std::string obstacleTo(const abi::ImageDescriptor &image, uint64_t bytes);
/// True if all sizes are 1 that images of this type do not have.
bool hasSizesOf(const abi::ImageDescriptor &image, ImageType type);

/// Returns the bytes from the first texel to the end of the last one; UINT64_MAX if there are more.
uint64_t texelSpan(const abi::ImageDescriptor &image);

/// True if `bits` are those of a sampler (abi::SamplerBits).
bool isSampler(uint32_t bits);

} // namespace oclc::binary

#endif // OCLC_BINARY_IMAGEFORMAT_H
