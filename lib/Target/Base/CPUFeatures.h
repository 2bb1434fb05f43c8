//===- CPUFeatures.h - Lists of the features of a CPU -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_CPUFEATURES_H
#define OCLC_TARGET_BASE_CPUFEATURES_H

#include "Target/Base/TargetSpec.h"

namespace oclc::target {

/// Sorts `names` and removes duplicates.
std::vector<std::string> sortedNames(std::vector<std::string> names);

/// Sets both representations of the list of features.
void setFeatures(TargetSpec &spec, std::vector<std::string> names);
/// Adds features that only the list for the runtime has.
void addListed(TargetSpec &spec, const std::vector<std::string> &names);

/// Returns the CPU on which oclc runs, which is of `architecture`, with the features that binaries
/// list. The features are read from this machine instead of being looked up by the name of its CPU.
TargetSpec nativeTarget(const Architecture &architecture);

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_CPUFEATURES_H
