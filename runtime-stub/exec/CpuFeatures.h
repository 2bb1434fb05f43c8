//===- CpuFeatures.h - Can this CPU run code compiled for those features? ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Binaries name the features that their code may use as LLVM names them. A name that is not in the
// table here counts as missing: better a clear refusal than an illegal instruction.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_CPUFEATURES_H
#define OCLC_RUNTIME_EXEC_CPUFEATURES_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::rt {

/// Whether the CPU has the feature and the operating system saves the registers that it needs.
bool cpuHasFeature(std::string_view name);

/// Those of `features` that the CPU lacks, in their order.
std::vector<std::string> missingFeatures(std::span<const std::string> features);

/// The same text on machines for which a compiler makes the same code with --cpu=native: vendor,
/// family and model, and all features, for comparison only.
std::string cpuDescription();

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_CPUFEATURES_H
