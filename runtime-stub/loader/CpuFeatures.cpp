//===- CpuFeatures.cpp - Determines the features of the CPU -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The folder of each architecture has the functions that ask the CPU or the kernel.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

namespace oclc::rt {

std::vector<std::string> missingFeatures(std::span<const std::string> features) {
  std::vector<std::string> missing;
  for (const std::string &name : features)
    if (!cpuHasFeature(name))
      missing.push_back(name);
  return missing;
}

} // namespace oclc::rt
