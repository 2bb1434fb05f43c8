//===- OutputCheck.h - Compare a new binary with its plain form -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// --self-check: reports the findings of oclc::selfcheck as diagnostics at the kernels of the
// source.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_OUTPUTCHECK_H
#define OCLC_DRIVER_OUTPUTCHECK_H

#include "Driver/Compile.h"
#include "Driver/Limits.h"
#include "SelfCheck/Program.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <span>

namespace oclc::driver {

/// Returns what oclc::selfcheck needs to know about the kernels of a canonical program.
selfcheck::ProgramFacts selfCheckFacts(llvm::Module &program);

/// A binary, and the CPUs for which it was compiled. Only code for the architecture of this machine
/// can be checked.
struct CheckedOutput {
  llvm::ArrayRef<target::TargetSpec> all;     ///< The CPUs of all architectures.
  llvm::ArrayRef<target::TargetSpec> targets; ///< Those of this architecture; may be empty.
  std::span<const std::byte> binary;          ///< Of this architecture.
  const binary::Manifest *manifest = nullptr; ///< Of this architecture; null if there is none.
};

/// Checks `output`, which was compiled from the bitcode `canonical`. Reports differences as errors,
/// and kernels that could not be checked as warnings, or as errors if `asked.isStrict`.
void checkOutput(const CheckedOutput &output, llvm::StringRef canonical,
                 const selfcheck::ProgramFacts &facts, const SelfCheck &asked,
                 const KernelPositions &positions, frontend::DiagnosticsSink &sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_OUTPUTCHECK_H
