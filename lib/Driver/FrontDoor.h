//===- FrontDoor.h - Every kind of input becomes canonical IR ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_FRONTDOOR_H
#define OCLC_DRIVER_FRONTDOOR_H

#include "Driver/Compile.h"

namespace oclc::driver {

/// Canonical IR, and how it was made: now, or when the object was compiled that it is from.
struct Unit {
  std::string name; ///< For messages.
  frontend::Translation translation;
  std::string options;       ///< As the manifest names them.
  bool argumentInfo = false; ///< -cl-kernel-arg-info
  std::string source;        ///< For --embed-source.
};

/// Makes canonical IR of one input: a unit, or as many as an archive has members. Error:
/// ReportedError, when `Sink` has said why; anything else is a fault of the compiler.
llvm::Expected<std::vector<Unit>>
translateInput(const frontend::SourceFile &Source, const CompileRequest &Request,
               llvm::LLVMContext &Context, frontend::DiagnosticsSink &Sink, TimeReport &Times);

} // namespace oclc::driver

#endif // OCLC_DRIVER_FRONTDOOR_H
