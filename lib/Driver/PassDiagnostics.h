//===- PassDiagnostics.h - What passes say, in Clang's style ----------------------------------===//
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

/// Sends the errors, warnings and wanted remarks of everything that runs on `Context` to `Sink`,
/// and all remarks to `Record`, if there is one.
void installDiagnosticHandler(llvm::LLVMContext &Context, const RemarkFilter &Remarks,
                              frontend::DiagnosticsSink &Sink, RemarkRecord *Record);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PASSDIAGNOSTICS_H
