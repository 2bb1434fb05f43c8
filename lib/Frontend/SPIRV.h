//===- SPIRV.h - From SPIR-V to a module ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A module in either byte order, or its assembly, goes through these steps:
//
//   assemble      text becomes words (SPIRV-Tools)
//   validate      what SPIRV-Tools finds wrong is an error
//   check         what the module needs and oclc does not have is an error that names it
//   specialise    --spec-const= replaces the defaults of specialisation constants
//   mend          what translators get wrong is said in another way
//   translate     llvm-spirv, a process of its own, writes bitcode
//   read          the bitcode becomes a module, as SPIR does
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_H
#define OCLC_FRONTEND_SPIRV_H

#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace oclc::frontend {

/// Reads Source, which is SPIR-V. Valid IR, but not yet canonical. After errors, which `Sink`
/// tells, nullopt.
///
/// The translator runs with the limits of this process, and ends with it. Callers that take files
/// of strangers call this in a process of its own.
std::optional<Translation> readSPIRV(const SourceFile &Source, const LanguageOptions &Language,
                                     const SPIRVOptions &Options, llvm::LLVMContext &Context,
                                     DiagnosticsSink &Sink);

/// The path of the translator that options with `Asked` in `translator` mean. Errors say what to do
/// about it.
llvm::Expected<std::string> findSpirvTranslator(llvm::StringRef Asked);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_SPIRV_H
