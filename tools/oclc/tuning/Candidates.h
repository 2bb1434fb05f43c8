//===- Candidates.h - Compile a program with several settings ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compiles a program once for each candidate, in child processes side by side. All kernels and
// variants of a candidate have the same settings.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_CANDIDATES_H
#define OCLC_TOOLS_OCLC_TUNING_CANDIDATES_H

#include "Measure/Job.h"
#include "ProgressLine.h"
#include "capture/ChildPool.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::tool {

/// Settings that are tried: options for oclc, and the text of the same passes::VariantSettings.
struct Candidate {
  std::vector<std::string> options;
  std::string settings;
};

/// Returns the candidates. The first one leaves all choices to the passes. `hasSmallGroups`: there
/// are variants for small work-groups.
std::vector<Candidate> candidates(bool hasSmallGroups);
/// True if a work-group of this size is small enough for a copy of the code for each work-item.
bool isSmallGroup(const std::array<uint64_t, 3> &localSize);
/// Returns the options of the plain form, with whose results those of candidates are compared.
std::vector<std::string> plainFormOptions();

/// Returns the command that compiles the program with additional options to the file `output`.
using CommandMaker = llvm::function_ref<ChildCommand(llvm::ArrayRef<std::string> options,
                                                     const std::string &output)>;

/// Binaries by candidate; empty if the compiler refused it.
struct CompiledCandidates {
  measure::Bytes plain;
  std::vector<measure::Bytes> binaries;
  std::optional<int> signal; ///< A signal has ended the compilations early.
};

/// Compiles the plain form and all candidates, `atOnce` at a time, to files in `folder`.
CompiledCandidates compileCandidates(llvm::ArrayRef<Candidate> candidates, CommandMaker command,
                                     const std::string &folder, unsigned atOnce,
                                     ProgressLine &progress);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_CANDIDATES_H
