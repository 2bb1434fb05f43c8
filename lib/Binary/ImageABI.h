//===- ImageABI.h - Images and samplers as kernels see them -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The argument of a kernel for an image is the address of an ImageDescriptor, which does not change
// during the launch. Those of the other levels of a mipmap follow it, each like that of an image of
// its own, with the same format and number of layers. The argument for a sampler is a SamplerBits.
// lib/Builtins/src/images/Image.h has the same structure in OpenCL C.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_IMAGEABI_H
#define OCLC_BINARY_IMAGEABI_H

#include <cstddef>
#include <cstdint>

namespace oclc::abi {

/// Texel (x, y, z) of an image is at texels + z * slicePitch + y * rowPitch + x * texelBytes, in
/// the format that the specification defines for the channel order and type. The layers of an array
/// are its slices. Sizes are at least 1 in all dimensions, also in those that the image does not
/// have.
struct ImageDescriptor {
  uint8_t *texels;
  uint64_t rowPitch;   ///< Bytes from a row to the next one; of a 1D array, from a layer.
  uint64_t slicePitch; ///< Bytes from a slice or layer to the next one.
  int32_t width;       ///< Texels, of this level.
  int32_t height;
  int32_t depth;         ///< 1 if the image is not a 3D image.
  int32_t layers;        ///< 1 if the image is not an array.
  uint32_t texelBytes;   ///< 1 to 16.
  uint32_t channelOrder; ///< CL_R and so on.
  uint32_t channelType;  ///< CL_SNORM_INT8 and so on.
  int32_t levels;        ///< The first descriptor of an image has their number here.
};

/// The lowest numbers of channel orders and types, CL_R and CL_SNORM_INT8. Functions on images
/// count from them.
inline constexpr uint32_t FirstChannelOrder = 0x10b0, FirstChannelType = 0x10d0;

/// Most texels of an image in a dimension, and most layers.
inline constexpr int32_t MaxImageExtent = 1 << 27;

/// The same of images that are read with a sampler, which are all but those of buffers. Built-ins
/// and passes compute with coordinates as floats, which represent such numbers and their halves.
inline constexpr int32_t MaxSampledExtent = 1 << 20;

/// Bits of a sampler. The low ones are those of the constants CLK_* of OpenCL C, whose samplers
/// have the nearest of all levels.
enum SamplerBits : uint32_t {
  SamplerNormalized = 1,
  SamplerAddressNone = 0 << 1,
  SamplerClampToEdge = 1 << 1,
  SamplerClamp = 2 << 1,
  SamplerRepeat = 3 << 1,
  SamplerMirroredRepeat = 4 << 1,
  SamplerAddressMask = 7 << 1,
  SamplerNearest = 1 << 4,
  SamplerLinear = 2 << 4,
  SamplerMipLinear = 1 << 6,
};

/// A sampler limits the level of detail to two numbers of 12 bits, in units of 1/256 level: the
/// least one, and how far the greatest one is below MostLod, which no image reaches.
constexpr uint32_t LodUnits = 256, MostLod = 0xfff;
constexpr unsigned LodMinShift = 8, LodMaxShift = 20;

static_assert(offsetof(ImageDescriptor, slicePitch) == 16 &&
              offsetof(ImageDescriptor, width) == 24);
static_assert(offsetof(ImageDescriptor, texelBytes) == 40 && sizeof(ImageDescriptor) == 56);

} // namespace oclc::abi

#endif // OCLC_BINARY_IMAGEABI_H
