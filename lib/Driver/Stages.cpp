//===- Stages.cpp - Run the pipeline stage by stage -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Running the stages separately has the same result as running one pipeline of all of them: each
// stage is a module pass, and the analysis managers live through all stages. It simplifies the time
// report, intermediate files, and stopping at the first error.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Stages.h"

#include "Backend/Output.h"
#include "Passes/Verification/StageVerifier.h"
#include "Registry/Registry.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"

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

/// Returns the stage's name in messages and file names: "simplify" for any "function(...)".
static StringRef stageTitle(StringRef Stage) {
  StringRef Name = passes::stageName(Stage);
  return Name == "function" ? "simplify" : Name;
}

/// Returns a name such as "PREFIX.03-lower-printf.ll".
static std::string tempName(StringRef Prefix, unsigned Index, StringRef Stage) {
  return (Prefix + "." + (Index < 9 ? "0" : "") + Twine(Index + 1) + "-" + stageTitle(Stage) +
          ".ll")
      .str();
}

/// Returns how much is verified after each stage.
static passes::StageVerifier::Level verifierLevel(const CompileRequest &Request) {
#ifdef NDEBUG
  const bool Always = false;
#else
  const bool Always = true;
#endif
  return Always || Request.verifyEach ? passes::StageVerifier::Level::Full
                                      : passes::StageVerifier::Level::Cheap;
}

Error dumpModule(const Module &M, StagePlace Place, const CompileRequest &Request) {
  if (!Request.dump || Request.dump->before != Place)
    return Error::success();
  if (Error E = writeIR(M, Request.dump->path))
    return E;
  return make_error<ReportedError>();
}

namespace {

/// The pass managers that run all stages of a pipeline.
class StageRunner {
public:
  StageRunner(Module &M, const StageContext &Context)
      : M(M), Context(Context), Verifier(verifierLevel(Context.request)), Gate(M.getContext()),
        Builder(nullptr, PipelineTuningOptions(), std::nullopt, &Callbacks) {
    TimeReport::Scope Timed(Context.times, "set up passes");
    if (Context.gate)
      Callbacks.registerShouldRunOptionalPassCallback([this](StringRef Class, Any Unit) {
        const StringRef Name = Callbacks.getPassNameForClassName(Class);
        return Gate.shouldRun(Name.empty() ? Class : Name, std::move(Unit));
      });
    passes::registerPasses(Builder);
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  Error run(StringRef Stage, int Index) {
    const StagePlace Place = {Context.target, Context.target < 0 ? -1 : Index};
    TimeReport::Scope Timed(Context.times, stageTitle(Stage), "", Place);
    if (Error E = dumpModule(M, Place, Context.request))
      return E;
    const std::string Chosen = choose(Stage);
    ModulePassManager Pass;
    if (!Chosen.empty())
      if (Error E = Builder.parsePassPipeline(Pass, Chosen))
        return reportBadText(std::move(E));
    const unsigned Before = Context.sink.errors();
    Verifier.before(M, passes::stageName(Stage));
    Pass.run(M, MAM);
    if (!Context.saveTemps.empty())
      if (Error E = writeIR(M, tempName(Context.saveTemps, unsigned(Index), Stage)))
        return E;
    if (Context.sink.errors() != Before)
      return make_error<ReportedError>();
    if (std::optional<std::string> Finding = Verifier.after(M, passes::stageName(Stage))) {
      Context.times.freeze();
      return make_error<StageFault>(*Finding);
    }
    return Error::success();
  }

private:
  /// Returns the text to run: that of the stage, or its replacement if the bisect limit is
  /// exceeded.
  std::string choose(StringRef Stage) const {
    if (!Context.gate)
      return Stage.str();
    Context.gate->countPasses(false);
    const std::optional<std::string> Without = withoutStage(Stage);
    return !Without || Context.gate->enterStage(Stage) ? Stage.str() : *Without;
  }

  /// Reports that a pipeline text cannot be parsed. Only texts of --add-to-stage can be wrong.
  Error reportBadText(Error E) {
    if (Context.request.addedPasses.empty())
      return E;
    Context.sink.report(frontend::Severity::Error, "--add-to-stage: " + toString(std::move(E)));
    return make_error<ReportedError>();
  }

  Module &M;
  const StageContext &Context;
  passes::StageVerifier Verifier;
  OptPassGateInstrumentation Gate;
  PassInstrumentationCallbacks Callbacks;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
};

} // namespace

Error runStages(Module &M, ArrayRef<std::string> Stages, const StageContext &Context) {
  StageRunner Runner(M, Context);
  for (auto [Index, Stage] : enumerate(Stages))
    if (!Stage.empty())
      if (Error E = Runner.run(Stage, int(Index)))
        return E;
  return Error::success();
}

} // namespace oclc::driver
