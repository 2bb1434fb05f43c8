//===- OutputCheck.h - Compare a new binary with its plain form -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// --self-check: what oclc::selfcheck finds, as diagnostics at the kernels of the source.
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

/// What the trials want to know of the kernels of a canonical program.
selfcheck::ProgramFacts selfCheckFacts(llvm::Module &Program);

/// Checks `Binary`, which was made of the bitcode `Canonical` for `Targets`, and reports errors for
/// what is wrong, and for what could not be checked if that is asked for.
void checkOutput(llvm::StringRef Binary, llvm::StringRef Canonical,
                 const selfcheck::ProgramFacts &Facts, const SelfCheck &Asked,
                 llvm::ArrayRef<target::TargetSpec> Targets, const binary::Manifest &Manifest,
                 const KernelPositions &Positions, frontend::DiagnosticsSink &Sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_OUTPUTCHECK_H
