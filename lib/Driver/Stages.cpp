//===- Stages.cpp - Run the pipeline stage by stage -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Running the stages separately has the same result as running one pipeline of all of them: each
// stage is a module pass, and the analysis managers live through all stages. Separate runs simplify
// the time report, intermediate files, and stopping at the first error.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Stages.h"

#include "Backend/Output.h"
#include "Passes/Support/AnalysisManagers.h"
#include "Passes/Verification/StageVerifier.h"
#include "Registry/Registry.h"

#include "llvm/Passes/StandardInstrumentations.h"

using namespace llvm;

namespace oclc::driver {

SmallVector<char, 0> textOf(const Module &m) {
  SmallVector<char, 0> text;
  raw_svector_ostream os(text);
  m.print(os, nullptr);
  return text;
}

Error writeTemp(StringRef path, StringRef content) {
  if (Error e = backend::writeFileAtomically(path, content))
    return make_error<OutputError>(toString(std::move(e)));
  return Error::success();
}

Error writeIR(const Module &m, StringRef path) {
  SmallVector<char, 0> text = textOf(m);
  return writeTemp(path, StringRef(text.data(), text.size()));
}

StringRef stageTitle(StringRef stage) {
  StringRef name = passes::stageName(stage);
  return name == "function" ? "simplify" : name;
}

/// Returns a name such as "PREFIX.03-lower-printf.ll".
static std::string tempName(StringRef prefix, unsigned index, StringRef stage) {
  return (prefix + "." + (index < 9 ? "0" : "") + Twine(index + 1) + "-" + stageTitle(stage) +
          ".ll")
      .str();
}

/// Returns how much is verified after each stage.
static passes::StageVerifier::Level verifierLevel(const CompileRequest &request) {
#ifdef NDEBUG
  const bool always = false;
#else
  const bool always = true;
#endif
  return always || request.verifyEach ? passes::StageVerifier::Level::Full
                                      : passes::StageVerifier::Level::Cheap;
}

Error dumpModule(const Module &m, StagePlace place, const CompileRequest &request) {
  if (!request.dump || request.dump->before != place)
    return Error::success();
  if (Error e = writeIR(m, request.dump->path))
    return e;
  return make_error<ReportedError>();
}

namespace {

/// Runs the stages of a pipeline, with analysis managers that live through all of them.
class StageRunner {
public:
  StageRunner(Module &m, const StageContext &context)
      : M(m), Context(context), Verifier(verifierLevel(context.request)), Gate(m.getContext()),
        Builder(nullptr, PipelineTuningOptions(), std::nullopt, &Callbacks) {
    TimeReport::Scope timed(context.times, "set up passes");
    if (context.gate)
      Callbacks.registerShouldRunOptionalPassCallback([this](StringRef className, Any unit) {
        const StringRef name = Callbacks.getPassNameForClassName(className);
        return Gate.shouldRun(name.empty() ? className : name, std::move(unit));
      });
    passes::registerPasses(Builder);
    Managers.registerAll(Builder);
  }

  Error run(StringRef stage, int index) {
    const StagePlace place = {Context.target, Context.target < 0 ? -1 : index};
    TimeReport::Scope timed(Context.times, stageTitle(stage), "", place);
    if (Error e = dumpModule(M, place, Context.request))
      return e;
    const std::string chosen = choose(stage);
    ModulePassManager pass;
    if (!chosen.empty())
      if (Error e = Builder.parsePassPipeline(pass, chosen))
        return reportBadText(std::move(e));
    const unsigned before = Context.sink.errors();
    Verifier.before(M, passes::stageName(stage));
    Observer *observer = Context.target < 0 ? nullptr : Context.request.observer;
    if (observer)
      observer->beforeStage(chosen, M);
    pass.run(M, Managers.modules);
    if (observer)
      observer->afterStage(chosen, M);
    if (!Context.saveTemps.empty())
      if (Error e = writeIR(M, tempName(Context.saveTemps, unsigned(index), stage)))
        return e;
    if (Context.sink.errors() != before)
      return make_error<ReportedError>();
    if (std::optional<std::string> finding = Verifier.after(M, passes::stageName(stage))) {
      Context.times.freeze();
      return make_error<StageFault>(*finding);
    }
    return Error::success();
  }

private:
  /// Returns the pipeline text to run: `stage`, or its replacement if the bisect limit is exceeded.
  std::string choose(StringRef stage) const {
    if (!Context.gate)
      return stage.str();
    Context.gate->countPasses(false);
    const std::optional<std::string> without = withoutStage(stage);
    return !without || Context.gate->enterStage(stage) ? stage.str() : *without;
  }

  /// Reports that a pipeline text cannot be parsed. Only texts of --add-to-stage can be wrong.
  Error reportBadText(Error e) {
    if (Context.request.addedPasses.empty())
      return e;
    Context.sink.report(frontend::Severity::Error, "--add-to-stage: " + toString(std::move(e)));
    return make_error<ReportedError>();
  }

  Module &M;
  const StageContext &Context;
  passes::StageVerifier Verifier;
  OptPassGateInstrumentation Gate;
  PassInstrumentationCallbacks Callbacks;
  passes::AnalysisManagers Managers;
  PassBuilder Builder;
};

} // namespace

Error runStages(Module &m, ArrayRef<std::string> stages, const StageContext &context) {
  StageRunner runner(m, context);
  for (auto [index, stage] : enumerate(stages))
    if (!stage.empty())
      if (Error e = runner.run(stage, int(index)))
        return e;
  return Error::success();
}

} // namespace oclc::driver
