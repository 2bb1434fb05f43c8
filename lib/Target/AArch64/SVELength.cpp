//===- SVELength.cpp - Lengths of the registers of SVE ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/SVELength.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace oclc::target {

unsigned parseSVELength(StringRef feature) {
  for (unsigned bits = 2 * LeastSVEBits; bits <= MostSVEBits; bits *= 2)
    if (feature == SVEBitsPrefix.str() + std::to_string(bits))
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
    names.push_back(SVEBitsPrefix.str() + std::to_string(each));
  return names;
}

unsigned sveBitsOfCPU(StringRef cpu) {
  return StringSwitch<unsigned>(cpu)
      .Case("a64fx", 512)
      .Cases({"neoverse-v1", "neoverse-512tvb", "fujitsu-monaka"}, 256)
      .Default(LeastSVEBits);
}

} // namespace oclc::target
