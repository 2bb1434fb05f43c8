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

/// A target of a binary that this machine cannot run.
struct TargetNotRun {
  std::string cpu;
  std::vector<std::string> missingFeatures;
};

/// Report for one variant of one kernel. The indices refer to the manifest.
struct CheckedVariant {
  size_t kernel = 0, variant = 0;
  VariantReport report;
};

struct ProgramReport {
  std::string error; ///< Why the program could not be checked; empty if it was checked.
  std::vector<TargetNotRun> targetsNotRun;
  std::vector<CheckedVariant> variants; ///< Up to the first variant with a difference.
};

/// Creates a form of the program: a binary in which each kernel has a general variant (any local
/// size) or a variant for its required local size. Returns an empty file if there is no such form.
using FormMaker = std::function<std::vector<std::byte>(Form)>;

/// Facts by name of the kernel. Nothing is known about kernels that are missing here.
using ProgramFacts = std::map<std::string, KernelFacts>;

/// Sets the facts about floating-point arithmetic that follow from the options of a program.
void setMath(Subject &subject, const binary::Manifest &manifest);

/// Checks `file`, a complete binary. `makeForm` is called at most once for each form; for forms
/// other than the plain form, only if they may explain a difference.
ProgramReport checkProgram(std::span<const std::byte> file, const ProgramFacts &facts,
                           const FormMaker &makeForm, const Options &options);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_PROGRAM_H
