//===- LineTables.h - Source lines of code that has no debug information ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_LINETABLES_H
#define OCLC_DRIVER_LINETABLES_H

#include "llvm/IR/Module.h"

#include <memory>

namespace oclc::driver {

/// Returns a copy of a module, for the code generator to write line tables. The module has source
/// positions, which must not have any effect on its own code (see Compile.cpp). In the copy, they
/// are debug information as of -gline-tables-only. Values have their uses in the same order as in
/// the module, on which the code depends.
llvm::Expected<std::unique_ptr<llvm::Module>> withLineTables(const llvm::Module &m);

} // namespace oclc::driver

#endif // OCLC_DRIVER_LINETABLES_H
