//===- Stages.h - Run the pipeline stage by stage ---------------------------------------------===//
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

/// Returns the pipeline for a CPU, one text for each stage. The text of a stage that is left out
/// without a replacement is empty.
std::vector<std::string> stagesOf(const CompileRequest &request, unsigned target);

/// Returns the level of optimisation that the options of `request` result in.
OptLevel levelOf(const CompileRequest &request);

/// Returns the name of a stage in messages and file names: "simplify" for any "function(...)".
llvm::StringRef stageTitle(llvm::StringRef stage);

/// The environment in which stages run.
struct StageContext {
  const CompileRequest &request;
  frontend::DiagnosticsSink &sink;
  TimeReport &times;
  BisectGate *gate = nullptr;     ///< Null: all stages run.
  int target = -1;                ///< Index of the CPU; negative for stages before the pipelines.
  llvm::StringRef saveTemps = ""; ///< Path prefix for the module after each stage; empty: none.
};

/// Runs each of `stages` on `m`. A stage is a pipeline text or empty. Stops at the first stage that
/// reports an error or after which the verifier finds a fault (StageFault). If requested, writes
/// the module after each stage to SAVETEMPS.NN-stage.ll.
llvm::Error runStages(llvm::Module &m, llvm::ArrayRef<std::string> stages,
                      const StageContext &context);

/// If `request` asks for the module before the stage at `place`, writes `m` to the file and returns
/// an error, which ends the compilation.
llvm::Error dumpModule(const llvm::Module &m, StagePlace place, const CompileRequest &request);

/// Writes an intermediate file. Error: OutputError.
llvm::Error writeTemp(llvm::StringRef path, llvm::StringRef content);
llvm::Error writeIR(const llvm::Module &m, llvm::StringRef path);

/// Returns the module as text.
llvm::SmallVector<char, 0> textOf(const llvm::Module &m);

} // namespace oclc::driver

#endif // OCLC_DRIVER_STAGES_H
