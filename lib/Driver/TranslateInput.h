//===- TranslateInput.h - Translate every kind of input to canonical IR -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_TRANSLATEINPUT_H
#define OCLC_DRIVER_TRANSLATEINPUT_H

#include "Driver/Compile.h"

namespace oclc::driver {

/// Canonical IR of one input, and the options with which it was made. For an object, these are the
/// options of the compilation that made the object.
struct Unit {
  std::string name; ///< For messages.
  frontend::Translation translation;
  std::string options;       ///< In the spelling of the manifest.
  bool argumentInfo = false; ///< -cl-kernel-arg-info
  std::string source;        ///< For --embed-source.
};

/// Translates one input to canonical IR. The result is one unit, or one for each member of an
/// archive. Returns ReportedError if `sink` has reported the reason. Any other error is an internal
/// error of the compiler.
llvm::Expected<std::vector<Unit>>
translateInput(const frontend::SourceFile &source, const CompileRequest &request,
               llvm::LLVMContext &context, frontend::DiagnosticsSink &sink, TimeReport &times);

} // namespace oclc::driver

#endif // OCLC_DRIVER_TRANSLATEINPUT_H
