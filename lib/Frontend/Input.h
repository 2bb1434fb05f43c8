//===- Input.h - Input files and options of a compilation ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The front end turns an input file of any kind into a module of canonical IR (docs/design.md). No
// later stage depends on the kind.
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

/// The format of an input file.
enum class InputKind {
  OpenCLC,   ///< Source text.
  SPIRV,     ///< A SPIR-V module in either byte order.
  SPIRVText, ///< SPIR-V assembly.
  Bitcode,   ///< LLVM bitcode for SPIR, written by any LLVM since 3.2.
  IRText,    ///< LLVM IR for SPIR as text.
  Binary,    ///< An object or library that oclc compiled, or an archive of them.
};

/// Determines the kind by the magic number, by the header comment that tools write, and else by the
/// extension of `name`.
InputKind guessInputKind(llvm::StringRef name, llvm::StringRef contents);

/// A translation unit.
struct SourceFile {
  std::string name; ///< The path as the user gave it, or "<stdin>".
  std::string contents;
  InputKind kind = InputKind::OpenCLC;
};

/// The compiler options of the OpenCL specification, and common options of C compilers.
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
  bool debugInfo = false; ///< -g. Adds debug information; never changes the code.
};

/// A value for a specialisation constant of SPIR-V.
struct SpecConstant {
  uint32_t id;       ///< The SpecId decoration of the constant.
  std::string value; ///< As the user wrote it; parsed by the constant's type.
};

/// Options for reading SPIR-V.
struct SPIRVOptions {
  std::string translator; ///< The path of llvm-spirv; empty: search for it.
  bool validate = true;
  std::vector<SpecConstant> constants;
};

/// The language version without -cl-std: OpenCL 3.0 demands the highest 1.x version.
inline constexpr const char DefaultStandard[] = "CL1.2";

/// True if all work-groups of a launch have the full local size: in OpenCL C before 2.0, or by
/// option.
bool hasUniformWorkGroups(const LanguageOptions &options);

/// Returns the display name of a language version: "OpenCL C 1.2" for "CL1.2".
std::string languageName(llvm::StringRef standard);

/// A compiled translation unit.
struct Translation {
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> dependencies; ///< Every file that was read, the source file first.
  std::string language;                  ///< For the manifest: "OpenCL C 1.2", "SPIR 1.2".
  bool uniformWorkGroups = false;        ///< All work-groups of a launch have the full local size.
  std::vector<uint32_t> specIds;         ///< SpecIds of specialisation constants in SPIR-V.
};

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_INPUT_H
