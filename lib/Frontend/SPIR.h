//===- SPIR.h - Read LLVM IR for SPIR -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reads SPIR 1.2 and 2.0 (bitcode of LLVM 3.2), and IR for the targets spir64 and spirv64 of any
// later LLVM. LLVM's reader upgrades the instructions. The passes of lib/Passes/SPIR/Spir.h upgrade
// what OpenCL adds to them, and make the module canonical.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIR_H
#define OCLC_FRONTEND_SPIR_H

#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include <optional>

namespace oclc::frontend {

/// Reads `source`, LLVM IR for 64-bit SPIR as text or as bitcode. The result is valid IR, but not
/// yet canonical. Reports an error to `sink` with the name of the file, and returns nullopt, if the
/// file cannot be parsed or verified, or is for another target.
///
/// LLVM's reader may crash on malformed files, so callers with untrusted files must call this
/// function in a separate process.
std::optional<Translation> readSPIR(const SourceFile &source, const LanguageOptions &options,
                                    llvm::LLVMContext &context, DiagnosticsSink &sink);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_SPIR_H
