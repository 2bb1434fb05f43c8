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

/// Links the modules of the units, in order, into one; the modules are moved out of the units.
/// Returns null after errors: a symbol is defined twice, or has different kinds in two units.
std::unique_ptr<llvm::Module> linkUnits(std::vector<Unit> &units, frontend::DiagnosticsSink &sink);

/// Removes all kernels but those in `wanted`, unless `wanted` is empty. Returns false after errors:
/// a wanted kernel does not exist.
bool selectKernels(llvm::Module &program, const std::vector<std::string> &wanted,
                   frontend::DiagnosticsSink &sink);

/// Removes symbols that nothing uses and that no other module can use.
void dropUnused(llvm::Module &program);

/// Closes the program to linking: each kernel becomes one function, everything that is not a kernel
/// becomes internal, and what no kernel reaches is removed.
void closeProgram(llvm::Module &program);

/// Returns true if the program has a kernel for each of `names`. Reports an error for each name
/// without a kernel; its message begins with `option`.
bool hasKernels(llvm::Module &program, const std::vector<std::string> &names,
                llvm::StringRef option, frontend::DiagnosticsSink &sink);

/// Returns where a function is defined in the source, as far as its debug information records it.
frontend::SourcePosition definitionOf(const llvm::Function &f);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PROGRAM_H
