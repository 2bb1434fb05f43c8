//===- OpenCLC.h - From OpenCL C to canonical IR ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Clang, in process. The result is canonical IR as docs/design.md defines it, straight from Clang's
// code generator: no LLVM pass has run, nothing is `optnone`, lifetime markers and TBAA are there.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_OPENCLC_H
#define OCLC_FRONTEND_OPENCLC_H

#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include <optional>

namespace oclc::frontend {

/// Compiles one translation unit. Diagnostics go to `Sink` as Clang prints them; nullopt after
/// errors. Instructions carry source locations even without -g, for the diagnostics and remarks of
/// passes; the caller strips them before code generation.
std::optional<Translation> compileOpenCLC(const SourceFile &Source, const LanguageOptions &Options,
                                          llvm::LLVMContext &Context, DiagnosticsSink &Sink);

/// Writes the source with the text of each #include in its place, so that it can be compiled where
/// the included files are not. False after errors.
bool writeWithIncludes(const SourceFile &Source, const LanguageOptions &Options,
                       DiagnosticsSink &Sink, llvm::raw_ostream &OS);

/// Clang emits the body of kernel K as the function __clang_ocl_kern_imp_K, which K and other
/// kernels call, also those of other translation units.
inline constexpr llvm::StringLiteral KernelTwinPrefix = "__clang_ocl_kern_imp_";

/// Makes twins of kernels that have none, where one is called: kernels that were no OpenCL C.
void provideKernelTwins(llvm::Module &Program);

/// Moves the bodies of twins back into kernels; a twin stays only while another function calls it.
/// For a whole program.
void foldKernelTwins(llvm::Module &Program);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_OPENCLC_H
