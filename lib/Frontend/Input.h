//===- Input.h - What a compilation starts from -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Whatever a file holds, it becomes a module of canonical IR at the front door; nothing behind it
// knows which kind it was.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_INPUT_H
#define OCLC_FRONTEND_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <vector>

namespace oclc::frontend {

/// What a file holds.
enum class InputKind {
  OpenCLC,   ///< Source text.
  SPIRV,     ///< A SPIR-V module in either byte order.
  SPIRVText, ///< SPIR-V assembly.
  Bitcode,   ///< LLVM bitcode for SPIR, of any LLVM since 3.2.
  IRText,    ///< LLVM IR for SPIR as text.
  Binary,    ///< A compiled object or library of ours, or an archive of them.
};

/// The kind by magic number, by the ending of the name, and by the header that tools write.
InputKind guessInputKind(llvm::StringRef Name, llvm::StringRef Contents);

/// A translation unit.
struct SourceFile {
  std::string name; ///< The path as the user gave it, or "<stdin>".
  std::string contents;
  InputKind kind = InputKind::OpenCLC;
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

/// A value for a specialisation constant of SPIR-V.
struct SpecConstant {
  uint32_t id;       ///< What decorates it as SpecId.
  std::string value; ///< As the user wrote it; what it means depends on the constant's type.
};

/// How SPIR-V is read.
struct SPIRVOptions {
  std::string translator; ///< The path of llvm-spirv; empty: the one that is found.
  bool validate = true;
  std::vector<SpecConstant> constants;
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
  std::string language;                  ///< For the manifest: "OpenCL C 1.2", "SPIR 1.2".
  bool uniformWorkGroups = false;        ///< Every work-group of a launch is full.
  std::vector<uint32_t> specIds;         ///< Of the specialisation constants of a SPIR-V module.
};

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_INPUT_H
