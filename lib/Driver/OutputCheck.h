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

namespace oclc::driver {

/// Returns what oclc::selfcheck needs to know about the kernels of a canonical program.
selfcheck::ProgramFacts selfCheckFacts(llvm::Module &program);

/// Checks `binary`, which was compiled from the bitcode `canonical` for `targets`. Reports
/// differences as errors, and kernels that could not be checked as warnings, or as errors if
/// `asked.isStrict`.
void checkOutput(llvm::StringRef binary, llvm::StringRef canonical,
                 const selfcheck::ProgramFacts &facts, const SelfCheck &asked,
                 llvm::ArrayRef<target::TargetSpec> targets, const binary::Manifest &manifest,
                 const KernelPositions &positions, frontend::DiagnosticsSink &sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_OUTPUTCHECK_H
