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
#include "oclc/Passes/StageVerifier.h"
#include "oclc/Registry/Registry.h"

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

/// For people and files: "simplify" stands for any "function(...)".
static StringRef stageTitle(StringRef Stage) {
  StringRef Name = passes::stageName(Stage);
  return Name == "function" ? "simplify" : Name;
}

/// "PREFIX.03-lower-printf.ll"
static std::string tempName(StringRef Prefix, unsigned Index, StringRef Stage) {
  return (Prefix + "." + (Index < 9 ? "0" : "") + Twine(Index + 1) + "-" + stageTitle(Stage) +
          ".ll")
      .str();
}

/// How much is checked behind each stage.
static passes::StageVerifier::Level verifierLevel(const CompileRequest &Request) {
#ifdef NDEBUG
  const bool Always = false;
#else
  const bool Always = true;
#endif
  return Always || Request.verifyEach ? passes::StageVerifier::Level::Full
                                      : passes::StageVerifier::Level::Cheap;
}

Error runStages(Module &M, ArrayRef<std::string> Stages, StringRef SaveTemps,
                const CompileRequest &Request, frontend::DiagnosticsSink &Sink, TimeReport &Times) {
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
  passes::StageVerifier Verifier(verifierLevel(Request));
  for (auto [Index, Stage] : enumerate(Stages)) {
    TimeReport::Scope Timed(Times, stageTitle(Stage));
    ModulePassManager Pass;
    if (Error E = Builder.parsePassPipeline(Pass, Stage))
      return E;
    const unsigned Before = Sink.errors();
    Verifier.before(M, passes::stageName(Stage));
    Pass.run(M, MAM);
    if (!SaveTemps.empty())
      if (Error E = writeIR(M, tempName(SaveTemps, Index, Stage)))
        return E;
    if (Sink.errors() != Before)
      return make_error<ReportedError>();
    if (std::optional<std::string> Finding = Verifier.after(M, passes::stageName(Stage)))
      return make_error<StageFault>(Stage, *Finding);
  }
  return Error::success();
}

} // namespace oclc::driver
