//===- OpenCLC.h - Compile OpenCL C to canonical IR with Clang ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Runs Clang in process. The result is canonical IR as docs/design.md defines it, straight from
// Clang's code generator: no LLVM pass has run, nothing is `optnone`, lifetime markers and TBAA are
// present.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_OPENCLC_H
#define OCLC_FRONTEND_OPENCLC_H

#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include <optional>

namespace oclc::frontend {

/// Compiles one translation unit. Prints Clang's diagnostics to `sink`; returns nullopt after
/// errors. Instructions carry source locations even without -g, for the diagnostics and remarks of
/// passes, unless the source has a line of more than 4096 bytes. The caller strips them before code
/// generation.
std::optional<Translation> compileOpenCLC(const SourceFile &source, const LanguageOptions &options,
                                          llvm::LLVMContext &context, DiagnosticsSink &sink);

/// Writes the source with each #include replaced by the text of its file, so that it can be
/// compiled where the included files do not exist. Returns false after errors.
bool writeWithIncludes(const SourceFile &source, const LanguageOptions &options,
                       DiagnosticsSink &sink, llvm::raw_ostream &os);

/// Name prefix of kernel twins. Clang emits the body of a kernel K as a separate function
/// __clang_ocl_kern_imp_K, the twin of K. K calls its twin, and so do other kernels that call K,
/// even in other translation units.
inline constexpr llvm::StringLiteral KernelTwinPrefix = "__clang_ocl_kern_imp_";

/// Defines the twins that are called but not defined, because their kernels were not compiled from
/// OpenCL C.
void provideKernelTwins(llvm::Module &program);

/// Moves the bodies of twins back into their kernels. A twin remains only if another function calls
/// it. `program` must be the whole program, because twins that remain become internal.
void foldKernelTwins(llvm::Module &program);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_OPENCLC_H
