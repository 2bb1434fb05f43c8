//===- CpuFeatures.h - Determines the features of the CPU -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Determines whether the CPU supports the features that a binary requires. A binary lists its
// features by LLVM's names. A name that the architecture's CpuFeatures.cpp does not know counts as
// missing: a clear refusal is better than an illegal instruction. Besides LLVM's names there is
// "sve-bits-N": the SVE registers have at least N bits.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_CPUFEATURES_H
#define OCLC_RUNTIME_LOADER_CPUFEATURES_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::rt {

/// True if the CPU has the feature and the operating system saves the registers that the feature
/// needs. For AMX, requests the use of the tile registers from Linux.
bool cpuHasFeature(std::string_view name);

/// Returns those of `features` that the CPU lacks, in the same order.
std::vector<std::string> missingFeatures(std::span<const std::string> features);

/// Returns a description of the CPU: its manufacturer and model, the known features, and the size
/// of registers that varies. On machines with the same description, --cpu=native generates the same
/// code. The description is for comparison only.
std::string cpuDescription();

} // namespace oclc::rt

#endif // OCLC_RUNTIME_LOADER_CPUFEATURES_H
