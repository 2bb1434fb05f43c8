//===- Compile.h - From sources to a binary ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The one call that strings the libraries together. A CompileRequest is everything a user can ask
// for, already checked; the result is in memory, so that nothing half-made ever reaches the disk.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_COMPILE_H
#define OCLC_DRIVER_COMPILE_H

#include "Binary/Manifest.h"
#include "Driver/Pipeline.h"
#include "Driver/TimeReport.h"
#include "Frontend/OpenCLC.h"
#include "Target/Target.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::driver {

enum class EmitKind {
  Elf,         ///< The binary.
  Object,      ///< The relocatable object of one CPU.
  Assembly,    ///< Its assembly.
  LLVMIR,      ///< Host IR as the code generator gets it, as text ...
  LLVMBitcode, ///< ... and as bitcode.
  Canonical,   ///< Canonical IR as the pipeline gets it, as text ...
  SPIRV,       ///< ... and as SPIR-V.
  SPIRVText,   ///< The same in assembly language.
};

/// Regular expressions that match names of passes; empty: none. Checked by the caller.
struct RemarkFilter {
  std::string passed, missed, analysis;
};

/// Passes that run behind each stage of this name, as a part of it.
struct AddedPasses {
  std::string stage, passes;
};

/// The module in front of a stage, to be written to a file; the compilation ends there.
struct ModuleDump {
  StagePlace before;
  std::string path;
};

/// How the variants are compared with the plain form of the program before it is written.
struct SelfCheck {
  unsigned trials = 0; ///< Launches of each variant.
  uint64_t seed = 0;
  bool isStrict = false; ///< What cannot be checked is an error.
};

struct CompileRequest {
  std::vector<frontend::SourceFile> inputs; ///< At least one.
  frontend::LanguageOptions language;
  frontend::SPIRVOptions spirv;
  std::vector<target::TargetSpec> targets; ///< At least one; exactly one unless `emit` is Elf.
  std::vector<binary::Size3> localSizes;   ///< One specialised variant each.
  std::vector<KernelSize> kernelSizes;     ///< Likewise, of one kernel.
  bool anyLocalSize = true;                ///< Also the general variant.
  std::string method = "auto";             ///< auto, loops, cbs or replicate.
  std::string vectorWidth = "auto";        ///< auto, off, or a power of two.
  std::string vectorDim = "auto";          ///< auto, 0, 1 or 2.
  std::vector<std::string> kernels;        ///< Only these; empty: all.
  EmitKind emit = EmitKind::Elf;
  binary::BinaryType type = binary::BinaryType::Executable; ///< Of the binary.
  bool embedIR = false, embedSource = false, embedRemarks = false;
  std::optional<SelfCheck> selfCheck; ///< Only with EmitKind::Elf.
  RemarkFilter remarks;
  bool saveRemarks = false; ///< All remarks of passes are in the result.
  std::string saveTemps;    ///< Path and stem of intermediate files; empty: none.
  bool verifyEach = false;  ///< Check all that each stage leaves; debug builds always do.
  std::vector<AddedPasses> addedPasses;
  /// Stages to be left out; see withoutStage. A stage that is named again is replaced by even less.
  std::vector<StagePlace> leftOut;
  std::optional<ModuleDump> dump;
  std::optional<int> bisectLimit; ///< Run so many of the steps that may be left out; -1: all.
};

struct CompileResult {
  llvm::SmallVector<char, 0> output;
  std::vector<std::string> dependencies; ///< Every file that was read, in order, once.
  std::string remarks;                   ///< YAML, when they were to be embedded or saved.
};

/// The compilation failed and the sink has said why.
class ReportedError : public llvm::ErrorInfo<ReportedError> {
public:
  static char ID;
  void log(llvm::raw_ostream &OS) const override { OS << "compilation failed"; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
};

/// An intermediate file could not be written.
class OutputError : public llvm::ErrorInfo<OutputError> {
public:
  static char ID;
  explicit OutputError(std::string Message) : Message(std::move(Message)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string Message;
};

/// A stage left something behind that must not become code.
class StageFault : public llvm::ErrorInfo<StageFault> {
public:
  static char ID;
  explicit StageFault(std::string Finding) : Finding(std::move(Finding)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Finding; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string Finding;
};

/// Errors: ReportedError for mistakes in the sources, OutputError; anything else is a fault of the
/// compiler itself.
llvm::Expected<CompileResult> compile(const CompileRequest &Request,
                                      frontend::DiagnosticsSink &Sink, TimeReport &Times);

/// The pipeline of each CPU, in the order of `Request.targets`.
std::vector<std::string> pipelines(const CompileRequest &Request);

/// The text of a stage, with what has been added to it; empty for what is no stage of a pipeline,
/// or left out altogether.
std::string stageAt(const CompileRequest &Request, StagePlace Place);

/// Leaves out the stage at `Place`, if that is possible.
bool leaveOut(CompileRequest &Request, StagePlace Place);

/// The options of the OpenCL specification that `Language` stands for, as clGetProgramBuildInfo and
/// the manifest name them. Include paths are left out: they are facts of a machine, not of a
/// program.
std::string buildOptions(const frontend::LanguageOptions &Language);

/// E.g. "oclc 0.1.0 (LLVM 22.1.8)".
std::string compilerVersion();

} // namespace oclc::driver

#endif // OCLC_DRIVER_COMPILE_H
