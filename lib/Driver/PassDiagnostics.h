//===- PassDiagnostics.h - Report diagnostics of passes in Clang's style ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_PASSDIAGNOSTICS_H
#define OCLC_DRIVER_PASSDIAGNOSTICS_H

#include "Driver/Compile.h"

#include "llvm/IR/LLVMContext.h"

namespace oclc::driver {

class RemarkRecord;

/// Installs a handler that sends the errors, warnings and requested remarks of everything that runs
/// on `context` to `sink`, and all remarks to `record`, unless it is null.
void installDiagnosticHandler(llvm::LLVMContext &context, const RemarkFilter &remarks,
                              frontend::DiagnosticsSink &sink, RemarkRecord *record);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PASSDIAGNOSTICS_H
