//===- Program.h - Link translation units to one program ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_PROGRAM_H
#define OCLC_DRIVER_PROGRAM_H

#include "Driver/TranslateInput.h"

namespace oclc::driver {

/// Links the modules of the units, in order, into one; the modules are moved out of the units. Null
/// after errors: a symbol is defined twice, or has different kinds in two units.
std::unique_ptr<llvm::Module> linkUnits(std::vector<Unit> &Units, frontend::DiagnosticsSink &Sink);

/// Removes all kernels but those in `Wanted`, unless that is empty. False after errors: a kernel
/// does not exist.
bool selectKernels(llvm::Module &Program, const std::vector<std::string> &Wanted,
                   frontend::DiagnosticsSink &Sink);

/// Removes symbols that nothing uses and that no other module can use.
void dropUnused(llvm::Module &Program);

/// Closes the program to linking: each kernel becomes one function, everything that is not a kernel
/// becomes internal, and what no kernel reaches is removed.
void closeProgram(llvm::Module &Program);

/// True if the program has kernels of all `Names`. Error messages about others begin with `Option`.
bool hasKernels(llvm::Module &Program, const std::vector<std::string> &Names,
                llvm::StringRef Option, frontend::DiagnosticsSink &Sink);

/// Returns where a function was defined, as far as its debug information records it.
frontend::SourcePosition definitionOf(const llvm::Function &F);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PROGRAM_H
