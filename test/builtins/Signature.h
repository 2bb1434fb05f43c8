//===- Signature.h - Names and types of built-in functions -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_SIGNATURE_H
#define OCLC_TEST_BUILTINS_SIGNATURE_H

#include <cstddef>
#include <string>
#include <vector>

namespace oclc::test {

/// The kinds of values in a built-in's signature. Out parameters are private pointers. IntScalar
/// and UintScalar are no vectors even if the other values are. They are loaded from the array
/// element that a vector would begin with.
enum class Kind {
  Char,
  Uchar,
  Short,
  Ushort,
  Int,
  Uint,
  Long,
  Ulong,
  Float,
  Double,
  FloatOut,
  DoubleOut,
  IntOut,
  IntScalar,
  UintScalar,
  Half,
  HalfOut
};

struct Signature {
  std::string name; ///< Name in OpenCL C.
  unsigned width;   ///< Number of elements of values: 1, 2, 3, 4, 8 or 16.
  Kind result;
  std::vector<Kind> parameters;
};

/// Returns the Itanium-mangled name. Out parameters are pointers to private memory.
std::string mangle(const Signature &s);

/// Returns the name of the function over arrays that calls the built-in.
std::string arrayName(const Signature &s);

/// Returns the Itanium code of the element type. D stands for Dh, the code of half.
char letter(Kind k);
/// Returns the size of an element in bytes.
size_t sizeOf(Kind k);
/// True for the kinds of out parameters.
bool isOut(Kind k);
/// Returns the number of elements that a value of this kind has in a function of `width` elements.
unsigned widthOf(Kind k, unsigned width);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_SIGNATURE_H
