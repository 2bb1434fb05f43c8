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

/// Installs a handler for the diagnostics of everything that runs on `context`. It sends errors,
/// warnings and the remarks that `remarks` requests to `sink`. If `record` is not null, it also
/// adds to it the remarks of all passes for which RemarkRecord::isKept() is true. Of the remarks
/// about the general version of a kernel, it keeps only those about loops with a pragma. If
/// `observer` is not null, it gets the same remarks.
void installDiagnosticHandler(llvm::LLVMContext &context, const RemarkFilter &remarks,
                              frontend::DiagnosticsSink &sink, RemarkRecord *record,
                              Observer *observer);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PASSDIAGNOSTICS_H
