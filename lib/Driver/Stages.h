//===- Stages.h - Runs the pipeline stage by stage --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_DRIVER_STAGES_H
#define OCLC_LIB_DRIVER_STAGES_H

#include "oclc/Driver/Compile.h"
#include "oclc/Driver/TimeReport.h"
#include "oclc/Frontend/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::driver {

/// Runs each of `Stages`, a pipeline text of its own, on `M`, and stops at the first that reports
/// an error, or behind which the verifier finds something (StageFault). With `SaveTemps`, writes
/// the module after each stage to SaveTemps.NN-stage.ll.
llvm::Error runStages(llvm::Module &M, llvm::ArrayRef<std::string> Stages,
                      llvm::StringRef SaveTemps, const CompileRequest &Request,
                      frontend::DiagnosticsSink &Sink, TimeReport &Times);

/// Write an intermediate file. Error: OutputError.
llvm::Error writeTemp(llvm::StringRef Path, llvm::StringRef Content);
llvm::Error writeIR(const llvm::Module &M, llvm::StringRef Path);

/// The module as text.
llvm::SmallVector<char, 0> textOf(const llvm::Module &M);

} // namespace oclc::driver

#endif // OCLC_LIB_DRIVER_STAGES_H
