//===- Signature.cpp - Names and types of built-in functions -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Signature.h"

namespace oclc::test {

bool isOut(Kind k) {
  return k == Kind::FloatOut || k == Kind::DoubleOut || k == Kind::IntOut || k == Kind::HalfOut;
}

unsigned widthOf(Kind k, unsigned width) {
  return k == Kind::IntScalar || k == Kind::UintScalar ? 1 : width;
}

char letter(Kind k) { return "chstijlmfdfdiijDD"[unsigned(k)]; }
static std::string code(Kind k) { return letter(k) == 'D' ? "Dh" : std::string(1, letter(k)); }

size_t sizeOf(Kind k) {
  switch (letter(k)) {
  case 'c':
  case 'h':
    return 1;
  case 's':
  case 't':
  case 'D':
    return 2;
  case 'i':
  case 'j':
  case 'f':
    return 4;
  default:
    return 8;
  }
}

std::string mangle(const Signature &s) {
  std::string result = "_Z" + std::to_string(s.name.size()) + s.name;
  // A repeated vector type is written as a substitution, which has the number of the type. Repeated
  // pointer types would be, too, but no signature has two pointers.
  std::string seen;
  for (Kind k : s.parameters) {
    if (isOut(k))
      result += 'P';
    if (widthOf(k, s.width) == 1) {
      result += code(k);
      continue;
    }
    size_t known = seen.find(letter(k));
    if (known == std::string::npos) {
      seen += letter(k);
      result += "Dv" + std::to_string(s.width) + "_" + code(k);
    } else {
      result += known == 0 ? "S_" : "S" + std::to_string(known - 1) + "_";
    }
  }
  return result;
}

std::string arrayName(const Signature &s) { return "array_" + mangle(s); }

} // namespace oclc::test
