//===- SPIRV.h - Read SPIR-V ------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reads a SPIR-V module in either byte order, or its assembly, in these steps:
//
//   assemble      convert assembly to words (SPIRV-Tools)
//   check         report what the module needs and oclc does not have, such as capabilities
//   validate      report what SPIRV-Tools finds invalid
//   specialise    replace the defaults of specialisation constants by --spec-const=
//   fix up        replace instructions that translators get wrong by equivalent ones
//   translate     run llvm-spirv in a separate process, which writes bitcode
//   read          read the bitcode like SPIR, and restore facts that the translator drops
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

/// Reads `source`, which is SPIR-V. The result is valid IR, but not yet canonical. Reports errors
/// to `sink` and returns nullopt after them.
///
/// The translator inherits the resource limits of this process, and is killed when this process
/// ends. Callers with untrusted files must call this function in a separate process.
std::optional<Translation> readSPIRV(const SourceFile &source, const LanguageOptions &language,
                                     const SPIRVOptions &options, llvm::LLVMContext &context,
                                     DiagnosticsSink &sink);

/// Returns the path of the translator that readSPIRV() runs if SPIRVOptions::translator is `asked`.
/// If there is none, the error message says how to install or specify a translator.
llvm::Expected<std::string> findSpirvTranslator(llvm::StringRef asked);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_SPIRV_H
