//===- AArch64Needs.cpp - What code needs of an AArch64 CPU -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/AArch64/AArch64Architecture.h"
#include "Target/Base/CPUNeeds.h"

using namespace llvm;

namespace oclc::target {

static constexpr FeatureInWords Features[] = {
#define OCLC_CPU_FEATURE(NAME, ...) {NAME, {__VA_ARGS__}},
#include "Device/features/aarch64.def"
};

std::optional<OclcCpu> AArch64Architecture::needsOf(ArrayRef<std::string> features) const {
  OclcCpu cpu = {};
  for (const std::string &name : features)
    if (!addFeature(Features, name, cpu) && !addNumber(name, "sve-bits-", "", cpu))
      return std::nullopt;
  return cpu;
}

} // namespace oclc::target
