//===- RISCVNeeds.cpp - What code needs of a RISC-V CPU ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Base/CPUNeeds.h"
#include "Target/RISCV/RISCVArchitecture.h"

#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace oclc::target {

static constexpr FeatureInWords Features[] = {
#define OCLC_CPU_FEATURE(NAME, ...) {NAME, {__VA_ARGS__}},
#include "Device/features/riscv64.def"
};

/// Removes extensions that others of the list imply. Linux may report only the larger ones.
static void removeImplied(StringSet<> &names) {
  static constexpr std::pair<StringLiteral, StringLiteral> Rules[] = {
      {"zve32f", "zve32x"}, {"zve64x", "zve32x"}, {"zve64f", "zve32f"},
      {"zve64f", "zve64x"}, {"zve64d", "zve64f"}, {"v", "zve64d"},
      {"zvfh", "zvfhmin"},  {"zfh", "zfhmin"},    {"zvfbfwma", "zvfbfmin"},
      {"zvbb", "zvkb"},     {"a", "zaamo"},       {"a", "zalrsc"},
      {"c", "zca"},         {"c", "zcd"}};
  // A rule precedes those that remove its larger extension.
  for (const auto &[larger, smaller] : Rules)
    if (names.contains(larger))
      names.erase(smaller);
}

std::optional<OclcCpu> RISCVArchitecture::needsOf(ArrayRef<std::string> features) const {
  StringSet<> names;
  for (const std::string &name : features)
    names.insert(name);
  removeImplied(names);
  OclcCpu cpu = {};
  for (const auto &name : names)
    if (!addFeature(Features, name.first(), cpu) && !addNumber(name.first(), "zvl", "b", cpu))
      return std::nullopt;
  return cpu;
}

} // namespace oclc::target
