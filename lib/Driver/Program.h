//===- Program.h - Translation units become one program ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_PROGRAM_H
#define OCLC_DRIVER_PROGRAM_H

#include "Driver/FrontDoor.h"

namespace oclc::driver {

/// Links the modules of the units, in order, into one. They are gone from the units then. Null
/// after errors: a symbol that is defined twice, or is something else in another unit.
std::unique_ptr<llvm::Module> linkUnits(std::vector<Unit> &Units, frontend::DiagnosticsSink &Sink);

/// Removes all kernels but those named, if any are. False after errors: one that is not there.
bool selectKernels(llvm::Module &Program, const std::vector<std::string> &Wanted,
                   frontend::DiagnosticsSink &Sink);

/// Removes what nothing uses and no other module can.
void dropUnused(llvm::Module &Program);

/// Nothing will be linked to it any more: a kernel is one function, everything that is not a kernel
/// is internal, and what no kernel reaches is gone.
void closeProgram(llvm::Module &Program);

/// Whether the program has kernels of all `Names`. Errors about others begin with `Option`.
bool hasKernels(llvm::Module &Program, const std::vector<std::string> &Names,
                llvm::StringRef Option, frontend::DiagnosticsSink &Sink);

/// Where a function was defined, as far as its debug information knows.
frontend::SourcePosition definitionOf(const llvm::Function &F);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PROGRAM_H
