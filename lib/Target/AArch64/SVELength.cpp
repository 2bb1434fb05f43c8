//===- SVELength.cpp - Lengths of the registers of SVE ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/SVELength.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace oclc::target {

std::string sveLengthFeature(unsigned bits) { return "sve-bits-" + std::to_string(bits); }

unsigned parseSVELength(StringRef feature) {
  for (unsigned bits = LeastSVEBits; bits <= MostSVEBits; bits *= 2)
    if (feature == sveLengthFeature(bits))
      return bits;
  return 0;
}

unsigned sveBits(ArrayRef<std::string> features) {
  if (!is_contained(features, "sve"))
    return 0;
  unsigned bits = LeastSVEBits;
  for (const std::string &feature : features)
    bits = std::max(bits, parseSVELength(feature));
  return bits;
}

std::vector<std::string> sveLengthFeatures(unsigned bits) {
  std::vector<std::string> names;
  for (unsigned each = 2 * LeastSVEBits; each <= bits; each *= 2)
    names.push_back(sveLengthFeature(each));
  return names;
}

unsigned sveBitsOfCPU(StringRef cpu) { return cpu == "a64fx" ? 512 : LeastSVEBits; }

} // namespace oclc::target
