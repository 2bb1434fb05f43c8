//===- Stages.h - Runs the pipeline stage by stage --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_STAGES_H
#define OCLC_DRIVER_STAGES_H

#include "Driver/BisectGate.h"
#include "Driver/Compile.h"
#include "Driver/TimeReport.h"
#include "Frontend/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::driver {

/// The pipeline of a CPU, stage by stage. The text of a stage that is left out is empty.
std::vector<std::string> stagesOf(const CompileRequest &Request, unsigned Target);

/// What stages run with.
struct StageContext {
  const CompileRequest &request;
  frontend::DiagnosticsSink &sink;
  TimeReport &times;
  BisectGate *gate = nullptr; ///< Null: all stages run.
  int target = -1;            ///< The number of the CPU; negative for stages in front of pipelines.
  llvm::StringRef saveTemps = ""; ///< Where the module goes after each stage; empty: nowhere.
};

/// Runs each of `Stages`, a pipeline text of its own or empty, on `M`, and stops at the first that
/// reports an error, or behind which the verifier finds something (StageFault). Writes modules to
/// files with the names SAVETEMPS.NN-stage.ll.
llvm::Error runStages(llvm::Module &M, llvm::ArrayRef<std::string> Stages,
                      const StageContext &Context);

/// Writes the module in front of the stage at `Place`, if that is what has been asked for, and ends
/// the compilation.
llvm::Error dumpModule(const llvm::Module &M, StagePlace Place, const CompileRequest &Request);

/// Write an intermediate file. Error: OutputError.
llvm::Error writeTemp(llvm::StringRef Path, llvm::StringRef Content);
llvm::Error writeIR(const llvm::Module &M, llvm::StringRef Path);

/// The module as text.
llvm::SmallVector<char, 0> textOf(const llvm::Module &M);

} // namespace oclc::driver

#endif // OCLC_DRIVER_STAGES_H
