//===- Program.h - Check all kernels of a program ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_PROGRAM_H
#define OCLC_SELFCHECK_PROGRAM_H

#include "SelfCheck/SelfCheck.h"

#include <map>
#include <span>
#include <vector>

namespace oclc::selfcheck {

/// Target of a binary that this machine cannot run.
struct TargetNotRun {
  std::string cpu;
  std::vector<std::string> missingFeatures;
};

/// One variant of one kernel; indices are those of the manifest.
struct CheckedVariant {
  size_t kernel = 0, variant = 0;
  VariantReport report;
};

struct ProgramReport {
  std::string error; ///< Why nothing could be checked; empty when something could.
  std::vector<TargetNotRun> targetsNotRun;
  std::vector<CheckedVariant> variants; ///< Up to the first with a difference.
};

/// Makes a form of the program, a binary with a variant of each kernel for any local size or for
/// the one that it demands. Empty: there is no such form.
using FormMaker = std::function<std::vector<std::byte>(Form)>;

/// By name of the kernel; of those that are missing nothing is known.
using ProgramFacts = std::map<std::string, KernelFacts>;

/// Checks `file`, a complete binary. The plain form is asked for once, others only where they may
/// explain a difference.
ProgramReport checkProgram(std::span<const std::byte> file, const ProgramFacts &facts,
                           const FormMaker &makeForm, const Options &options);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_PROGRAM_H
