//===- TestImage.h - Images and samplers that kernels get as arguments ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A specification names the kind of an image and a class of formats. The format, the sizes, the
// pitches and the texels are random; the same numbers give the same image. Texels lie at the end or
// the start of their pages, beside pages that nothing may access.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_TESTIMAGE_H
#define OCLC_TEST_EXEC_TESTIMAGE_H

#include "Binary/ImageABI.h"
#include "SamplingFormulas.h"

#include <cstdint>
#include <string>
#include <vector>

/// The kinds of images, in the order of images-on-host.h.
enum class ImageKind {
  Image1D,
  Image1DBuffer,
  Image1DArray,
  Image2D,
  Image2DArray,
  Image3D,
  Image2DDepth,
  Image2DArrayDepth,
  Count
};

/// Classes of formats, and of what texels contain. A kernel is written for a class.
enum class TexelClass {
  Colors,         ///< For read_imagef, sRGB included.
  WritableColors, ///< The same without sRGB.
  ExactFloats,    ///< Multiples of 0.25 in formats of floats: filtering with few bits is exact.
  AnyFloats,      ///< The same with NaN, infinities and numbers that are not normal.
  Signed,
  Unsigned,
  NearColors, ///< As WritableColors; a texel may be one step off.
  Count
};

/// Classes of samplers: all with which a kernel may use one kind of coordinates.
enum class SamplerClass { Nearest, NearestNormalized, Linear, LinearNormalized, Count };

/// Memory between pages that nothing may access.
class GuardedPages {
public:
  /// `atEnd` puts the bytes before the second guard, else they follow the first one.
  GuardedPages(size_t bytes, bool atEnd);
  ~GuardedPages();
  GuardedPages(GuardedPages &&other) noexcept;
  GuardedPages(const GuardedPages &) = delete;
  GuardedPages &operator=(const GuardedPages &) = delete;
  GuardedPages &operator=(GuardedPages &&) = delete;
  uint8_t *data() const { return Data; }
  size_t size() const { return Bytes; }
  /// Returns false if something has written to the rest of the pages.
  bool restIsIntact() const;

private:
  size_t Bytes, Mapped;
  uint8_t *Start, *Data;
};

class TestImage {
public:
  TestImage(ImageKind kind, TexelClass texels, uint64_t seed);

  /// Returns the argument for a kernel of oclc.
  const oclc::abi::ImageDescriptor &descriptor() const { return Descriptor; }
  /// Returns the argument for a kernel of the reference.
  const reference::Picture &picture() const { return Picture; }

  const uint8_t *data() const { return Memory.data(); }
  size_t size() const { return Memory.size(); }

  /// Describes the first texel that differs, or a write between texels; returns an empty string if
  /// there is none.
  std::string compare(const TestImage &expected) const;
  /// Returns the contents, in which each NaN is the usual one: its sign and its other bits depend
  /// on the machine.
  std::vector<uint8_t> canonicalBytes() const;

private:
  TexelClass Texels;
  reference::Picture Picture;
  GuardedPages Memory;
  oclc::abi::ImageDescriptor Descriptor;

  std::string describe(const std::array<long, 3> &place, const uint8_t *mine,
                       const uint8_t *theirs) const;
};

/// Returns one of a class of samplers as kernels get it, abi::SamplerBits.
uint32_t samplerBits(SamplerClass of, uint64_t seed);

#endif // OCLC_TEST_EXEC_TESTIMAGE_H
