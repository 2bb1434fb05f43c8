//===- CPUFeatures.cpp - Lists of the features of a CPU ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Base/CPUFeatures.h"

#include "Target/Base/Architecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace oclc::target {

std::vector<std::string> sortedNames(std::vector<std::string> names) {
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

void setFeatures(TargetSpec &spec, std::vector<std::string> names) {
  spec.featureNames = sortedNames(std::move(names));
  spec.features.clear();
  for (const std::string &name : spec.featureNames)
    spec.features += (spec.features.empty() ? "+" : ",+") + name;
}

void addListed(TargetSpec &spec, const std::vector<std::string> &names) {
  spec.featureNames.insert(spec.featureNames.end(), names.begin(), names.end());
  spec.featureNames = sortedNames(std::move(spec.featureNames));
}

TargetSpec nativeTarget(const Architecture &architecture) {
  TargetSpec spec;
  spec.architecture = &architecture;
  spec.name = sys::getHostCPUName().str();
  spec.cpu = architecture.baselineCPU().str();
  spec.tuneCPU = spec.name;
  std::vector<std::string> names;
  for (const auto &feature : sys::getHostCPUFeatures())
    if (feature.second && architecture.lists(feature.first()))
      names.push_back(feature.first().str());
  setFeatures(spec, std::move(names));
  return spec;
}

} // namespace oclc::target
