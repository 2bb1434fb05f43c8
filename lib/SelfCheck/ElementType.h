//===- ElementType.h - What the elements of a buffer are --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_ELEMENTTYPE_H
#define OCLC_SELFCHECK_ELEMENTTYPE_H

#include <cstdint>
#include <string>
#include <string_view>

namespace oclc::selfcheck {

/// A scalar type of OpenCL C. A vector or an array of them counts as its elements.
struct ElementType {
  enum class Kind : uint8_t { Signed, Unsigned, Float, Unknown };
  Kind kind = Kind::Unknown;
  unsigned bytes = 4;
  bool isThree = false; ///< Of a vector of three: every fourth element is padding.

  bool isFloat() const { return kind == Kind::Float; }
  bool isKnown() const { return kind != Kind::Unknown; }
};

/// The type that `typeName` names, e.g. "float4*"; pointers are taken for what they point to.
/// Structures and unknown names are 32-bit words of an unknown kind.
ElementType elementType(std::string_view typeName);

/// "uint", "float"; "32-bit word" when it is not known.
std::string nameOf(const ElementType &type);

/// The number at `bytes`, of a type that is a float.
double floatAt(const ElementType &type, const uint8_t *bytes);

/// Stores `value` as the nearest number of the type.
void storeFloat(const ElementType &type, double value, uint8_t *bytes);

/// The element at `bytes` as text.
std::string textOf(const ElementType &type, const uint8_t *bytes);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_ELEMENTTYPE_H
