//===- SPIR.h - From LLVM IR for SPIR to a module -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// SPIR 1.2 and 2.0 (bitcode of LLVM 3.2), and IR for the targets spir64 and spirv64 of any LLVM
// since. The reader of LLVM brings the instructions up to date; the passes of
// lib/Passes/SPIR/Spir.h bring what OpenCL adds to them up to date, and makes the module canonical.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIR_H
#define OCLC_FRONTEND_SPIR_H

#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include <optional>

namespace oclc::frontend {

/// Reads Source, IR as text or as bitcode, for 64-bit SPIR. Valid IR, but not yet canonical. After
/// errors, which `Sink` tells with the name of the file, nullopt: a file that cannot be parsed or
/// verified, and one for another target.
///
/// The reader of LLVM does not withstand every damaged file: callers that take files of strangers
/// call this in a process of its own.
std::optional<Translation> readSPIR(const SourceFile &Source, const LanguageOptions &Options,
                                    llvm::LLVMContext &Context, DiagnosticsSink &Sink);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_SPIR_H
