//===- ElementType.h - Scalar types of buffer elements ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_ELEMENTTYPE_H
#define OCLC_SELFCHECK_ELEMENTTYPE_H

#include "Binary/ImageFormat.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace oclc::selfcheck {

/// A scalar type of OpenCL C, or the type of a channel of an image. Vectors, arrays and texels are
/// represented by the type of their elements.
struct ElementType {
  enum class Kind : uint8_t {
    Signed,
    Unsigned,
    Float,
    SignedNormalized,   ///< An integer that stands for a number from -1 to 1.
    UnsignedNormalized, ///< An integer that stands for a number from 0 to 1.
    Unknown,
  };
  Kind kind = Kind::Unknown;
  unsigned bytes = 4;
  bool isThree = false; ///< Element of a 3-component vector: every fourth element is padding.

  bool isFloat() const { return kind == Kind::Float; }
  bool isNormalized() const {
    return kind == Kind::SignedNormalized || kind == Kind::UnsignedNormalized;
  }
  /// Returns the distance of two normalized numbers that follow each other.
  double step() const {
    return 1.0 / double((uint64_t(1) << (8 * bytes - (kind == Kind::SignedNormalized))) - 1);
  }
  bool isKnown() const { return kind != Kind::Unknown; }
};

/// Returns the element type for the name of a type, e.g. "float4*"; for a pointer, that of its
/// pointee. Structures and unknown names are 32-bit words of kind Unknown.
ElementType elementType(std::string_view typeName);

/// Returns the type of the channels of an image. The format must be valid.
ElementType elementType(const binary::ImageFormat &format);

/// Returns the name of the type, like "uint" or "float"; "32-bit word" if it is unknown.
std::string nameOf(const ElementType &type);

/// Loads a floating-point value from `bytes`. `type` must be a Float or normalized.
double floatAt(const ElementType &type, const uint8_t *bytes);

/// Converts `value` to the floating-point type `type` and stores it at `bytes`.
void storeFloat(const ElementType &type, double value, uint8_t *bytes);

/// Returns the element at `bytes` as text.
std::string textOf(const ElementType &type, const uint8_t *bytes);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_ELEMENTTYPE_H
