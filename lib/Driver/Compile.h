//===- Compile.h - Compile sources to a binary ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Runs a whole compilation by calling the other libraries. A CompileRequest contains the inputs and
// all options that affect the result; the caller has checked the options. compile() returns the
// output in memory, and only if it succeeds, so its caller never writes the output of a failed
// compilation.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_COMPILE_H
#define OCLC_DRIVER_COMPILE_H

#include "Binary/Manifest.h"
#include "Driver/Observer.h"
#include "Driver/Pipeline.h"
#include "Driver/TimeReport.h"
#include "Frontend/OpenCLC.h"
#include "SelfCheck/Program.h"
#include "Target/Target.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::driver {

enum class EmitKind {
  Elf,         ///< The binary.
  Object,      ///< The relocatable object for one CPU.
  CLibrary,    ///< The relocatable object with a function of C for each kernel, and its header.
  Assembly,    ///< The assembly for one CPU.
  LLVMIR,      ///< Host IR before code generation, as text.
  LLVMBitcode, ///< Host IR before code generation, as bitcode.
  Canonical,   ///< Canonical IR before the pipeline, as text.
  SPIRV,       ///< Canonical IR, translated to SPIR-V.
  SPIRVText,   ///< Canonical IR, translated to SPIR-V assembly.
};

/// The option in the manifest of a binary that was compiled quickly.
inline constexpr llvm::StringLiteral QuickOption = "-O1";

/// Regular expressions that match names of passes; an empty one matches no pass. The caller has
/// checked that they are valid.
struct RemarkFilter {
  std::string passed, missed, analysis;
};

/// Passes that run at the end of each stage with the name `stage`, as a part of that stage.
struct AddedPasses {
  std::string stage, passes;
};

/// A request to write the module to a file before a stage; the compilation ends there.
struct ModuleDump {
  StagePlace before;
  std::string path;
};

/// How --self-check compares the variants with the plain form of the program before the binary is
/// written.
struct SelfCheck {
  unsigned trials = 0; ///< Launches of each variant.
  uint64_t seed = 0;
  bool isStrict = false; ///< A program that cannot be checked is an error.
};

struct CompileRequest {
  std::vector<frontend::SourceFile> inputs; ///< At least one.
  frontend::LanguageOptions language;
  frontend::SPIRVOptions spirv;
  std::vector<target::TargetSpec> targets; ///< At least one; exactly one unless `emit`
                                           ///< is Elf, or CLibrary with one architecture.
  std::vector<binary::Size3> localSizes;   ///< One specialised variant for each.
  std::vector<KernelSize> kernelSizes;     ///< One specialised variant of one kernel for each.
  bool anyLocalSize = true;                ///< Also compile the general variant.
  std::string imageFormats = "common";     ///< Text of passes::FormatChoice.
  OptLevel level = OptLevel::Full;         ///< Without effect if language.optDisable.
  bool debugAsC = false;                   ///< With language.debugInfo: for lldb.
  bool keepVariables = false;              ///< With language.debugInfo; always without a level.
  std::string method = "auto";             ///< auto, loops, cbs or replicate.
  std::string vectorWidth = "auto";        ///< auto, off, or a power of two.
  std::string vectorDim = "auto";          ///< auto, 0, 1 or 2.
  /// Requested decisions for single variants, by index of the target. Either empty, or as many as
  /// there are targets.
  std::vector<std::vector<KernelSettings>> settings;
  std::vector<binary::Sanitizer> sanitizers; ///< Sorted and unique.
  std::vector<std::string> kernels;          ///< Compile only these kernels; empty: all.
  EmitKind emit = EmitKind::Elf;
  binary::BinaryType type = binary::BinaryType::Executable; ///< Type of the binary.
  bool embedIR = false, embedSource = false, embedRemarks = false;
  std::optional<SelfCheck> selfCheck; ///< Only with EmitKind::Elf.
  RemarkFilter remarks;
  bool saveRemarks = false; ///< Return all remarks of passes in the result.
  bool saveFacts = false;   ///< Return the facts about kernels in the result.
  std::string saveTemps;    ///< Path and stem of intermediate files; empty: none.
  bool verifyEach = false;  ///< Check the module after each stage in full; debug builds always do.
  std::vector<AddedPasses> addedPasses;
  /// Stages to leave out; see withoutStage. A stage that is listed twice is replaced by the weaker
  /// alternative of its replacement.
  std::vector<StagePlace> leftOut;
  std::optional<ModuleDump> dump;
  std::optional<int> bisectLimit; ///< Number of optional steps to run; -1: all.
  Observer *observer = nullptr;   ///< Only with EmitKind::Elf; null: none.
};

struct CompileResult {
  llvm::SmallVector<char, 0> output;
  std::string header;                    ///< With EmitKind::CLibrary, the header of the library.
  std::vector<std::string> dependencies; ///< Every file that was read, in order, without
                                         ///< duplicates.
  std::string remarks;                   ///< As YAML, if the request embeds or saves them.
  selfcheck::ProgramFacts facts;         ///< Of all kernels, if the request asks for them.
};

/// The compilation failed and errors have been reported to the sink, or it ended at the place of a
/// ModuleDump.
class ReportedError : public llvm::ErrorInfo<ReportedError> {
public:
  static char ID;
  void log(llvm::raw_ostream &os) const override { os << "compilation failed"; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
};

/// An intermediate or temporary file could not be written.
class OutputError : public llvm::ErrorInfo<OutputError> {
public:
  static char ID;
  explicit OutputError(std::string message) : Message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << Message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string Message;
};

/// The verifier has found a fault in the module that a stage has left. The module must not be
/// compiled to code.
class StageFault : public llvm::ErrorInfo<StageFault> {
public:
  static char ID;
  explicit StageFault(std::string finding) : Finding(std::move(finding)) {}
  void log(llvm::raw_ostream &os) const override { os << Finding; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string Finding;
};

/// Runs a compilation. Errors: ReportedError after mistakes in the inputs or a ModuleDump,
/// OutputError if a file cannot be written. Any other error is an internal error of the compiler.
llvm::Expected<CompileResult> compile(const CompileRequest &request,
                                      frontend::DiagnosticsSink &sink, TimeReport &times);

/// True if a compilation makes all code of a program, for several CPUs if requested.
inline bool emitsProgram(EmitKind kind) {
  return kind == EmitKind::Elf || kind == EmitKind::CLibrary;
}

/// Returns the text of the pipeline for each CPU, in the order of `request.targets`.
std::vector<std::string> pipelines(const CompileRequest &request);

/// Returns the number of stages for each CPU, with the code generator.
std::vector<unsigned> stageCounts(const CompileRequest &request);

/// Returns the text of a stage, including added passes; empty if there is no stage at `place`, or
/// if it is left out without a replacement.
std::string stageAt(const CompileRequest &request, StagePlace place);

/// Adds a stage to `request.leftOut` after a fault at `place`: the stage there, or that which
/// selects the CPU if its replacement has shorter registers. Returns the place of the stage; none,
/// and changes nothing, if the stage at `place` is required.
std::optional<StagePlace> leaveOut(CompileRequest &request, StagePlace place);

/// Returns the build options that `language` represents, in the spelling of clGetProgramBuildInfo
/// and the manifest. Options for warnings are omitted, and so are include paths, because they
/// belong to a machine, not to a program.
std::string buildOptions(const frontend::LanguageOptions &language);

/// Returns a text such as "oclc 0.1.0 (LLVM 22.1.8)".
std::string compilerVersion();

} // namespace oclc::driver

#endif // OCLC_DRIVER_COMPILE_H
