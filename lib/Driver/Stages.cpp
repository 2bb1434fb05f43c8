//===- Stages.cpp - Runs the pipeline stage by stage ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Running the stages one after the other gives what their texts joined with commas give: each is a
// module pass, and the analysis managers live through all of them. It makes the time report,
// intermediate files, and the stop at the first error simple.
//
//===--------------------------------------------------------------------------------------------===//

#include "Stages.h"

#include "oclc/Backend/Output.h"
#include "oclc/Driver/Compile.h"
#include "oclc/Registry/Registry.h"

#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace oclc::driver {

SmallVector<char, 0> textOf(const Module &M) {
  SmallVector<char, 0> Text;
  raw_svector_ostream OS(Text);
  M.print(OS, nullptr);
  return Text;
}

Error writeTemp(StringRef Path, StringRef Content) {
  if (Error E = backend::writeFileAtomically(Path, Content))
    return make_error<OutputError>(toString(std::move(E)));
  return Error::success();
}

Error writeIR(const Module &M, StringRef Path) {
  SmallVector<char, 0> Text = textOf(M);
  return writeTemp(Path, StringRef(Text.data(), Text.size()));
}

/// "workitem-loops" of "specialize<any;64x1x1>" and "simplify" of "function(...)", for people and
/// files.
static StringRef stageName(StringRef Stage) {
  StringRef Name = Stage.take_until([](char C) { return C == '<' || C == '('; });
  return Name == "function" ? "simplify" : Name;
}

/// "PREFIX.03-lower-printf.ll"
static std::string tempName(StringRef Prefix, unsigned Index, StringRef Stage) {
  return (Prefix + "." + (Index < 9 ? "0" : "") + Twine(Index + 1) + "-" + stageName(Stage) + ".ll")
      .str();
}

Error runStages(Module &M, ArrayRef<std::string> Stages, StringRef SaveTemps,
                frontend::DiagnosticsSink &Sink, TimeReport &Times) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
  {
    TimeReport::Scope Timed(Times, "set up passes");
    passes::registerPasses(Builder);
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
  for (auto [Index, Stage] : enumerate(Stages)) {
    TimeReport::Scope Timed(Times, stageName(Stage));
    ModulePassManager Pass;
    if (Error E = Builder.parsePassPipeline(Pass, Stage))
      return E;
    const unsigned Before = Sink.errors();
    Pass.run(M, MAM);
    if (!SaveTemps.empty())
      if (Error E = writeIR(M, tempName(SaveTemps, Index, Stage)))
        return E;
    if (Sink.errors() != Before)
      return make_error<ReportedError>();
#ifndef NDEBUG
    if (verifyModule(M, &errs()))
      return createStringError("stage '" + Stage + "' left invalid IR behind");
#endif
  }
  return Error::success();
}

} // namespace oclc::driver
