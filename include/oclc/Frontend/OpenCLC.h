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

#include "oclc/Frontend/Diagnostics.h"

#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace oclc::frontend {

/// A translation unit's text.
struct SourceFile {
  std::string name; ///< The path as the user gave it, or "<stdin>".
  std::string contents;
};

/// The compiler options of the OpenCL specification, plus what any C compiler offers.
struct LanguageOptions {
  std::string standard = "CL1.2";        ///< -cl-std=
  std::vector<std::string> macros;       ///< "-DNAME=VALUE" and "-UNAME", in order.
  std::vector<std::string> includePaths; ///< -I, in order.
  std::vector<std::string> warnings;     ///< "-w", "-Werror", "-Wunused", ..., in order.
  bool denormsAreZero = false;
  bool fastRelaxedMath = false;
  bool finiteMathOnly = false;
  bool correctlyRoundedDivideSqrt = false;
  bool kernelArgInfo = false;
  bool madEnable = false;
  bool noSignedZeros = false;
  bool noSubgroupIFP = false;
  bool optDisable = false;
  bool singlePrecisionConstant = false;
  bool uniformWorkGroupSize = false;
  bool unsafeMathOptimizations = false;
  bool debugInfo = false; ///< -g. Never changes the code, only adds to it.
};

/// What OpenCL 3.0 compiles without -cl-std: the highest 1.x.
inline constexpr const char DefaultStandard[] = "CL1.2";

/// Whether every work-group of a launch is full: OpenCL C before 2.0, or by option.
bool hasUniformWorkGroups(const LanguageOptions &Options);

/// "CL1.2" as people write it: "OpenCL C 1.2".
std::string languageName(llvm::StringRef Standard);

/// A compiled translation unit.
struct Translation {
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> dependencies; ///< Every file that was read, the source first.
};

/// Compiles one translation unit. Diagnostics go to `Sink` as Clang prints them; nullopt after
/// errors. Instructions carry source locations even without -g, for the diagnostics and remarks of
/// passes; the caller strips them before code generation.
std::optional<Translation> compileOpenCLC(const SourceFile &Source, const LanguageOptions &Options,
                                          llvm::LLVMContext &Context, DiagnosticsSink &Sink);

/// Clang emits the body of kernel K as the function __clang_ocl_kern_imp_K, which K and other
/// kernels call. Moves the body into K; the twin stays only while another function calls it. For a
/// whole program: twins are called across translation units.
void foldKernelTwins(llvm::Module &Program);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_OPENCLC_H
