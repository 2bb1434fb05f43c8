//===- Program.h - Translation units become one program ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_DRIVER_PROGRAM_H
#define OCLC_LIB_DRIVER_PROGRAM_H

#include "oclc/Frontend/OpenCLC.h"

namespace oclc::driver {

/// Links the units, in order, into one canonical module: a kernel is one function, everything that
/// is not a kernel is internal, and what no kernel reaches is gone. Null after errors: a symbol
/// that is defined twice, or a name in `Kernels` that no unit defines.
std::unique_ptr<llvm::Module> linkProgram(std::vector<std::unique_ptr<llvm::Module>> Units,
                                          const std::vector<frontend::SourceFile> &Sources,
                                          const std::vector<std::string> &Kernels,
                                          frontend::DiagnosticsSink &Sink);

/// Where a function was defined, as far as its debug information knows.
frontend::SourcePosition definitionOf(const llvm::Function &F);

} // namespace oclc::driver

#endif // OCLC_LIB_DRIVER_PROGRAM_H
