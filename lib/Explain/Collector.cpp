//===- Collector.cpp - Collect what a compilation does ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Collector.h"

#include "Driver/Stages.h"
#include "Explain/Analyses.h"
#include "Explain/Loops.h"
#include "Explain/MachineCode.h"
#include "Explain/Messages.h"
#include "Explain/Plans.h"
#include "Explain/Regions.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Verification/StageVerifier.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::explain {
namespace {

/// Maximum sizes in characters. They bound the page of a huge program, and each is large enough for
/// every kernel of the examples and of usual applications.
constexpr size_t MostSource = 1'000'000, MostStages = 4'000'000, MostPlans = 1'000'000,
                 MostCode = 2'000'000;

StringRef kindText(frontend::InputKind kind) {
  switch (kind) {
  case frontend::InputKind::OpenCLC:
    return "OpenCL C";
  case frontend::InputKind::Bitcode:
    return "LLVM bitcode";
  case frontend::InputKind::IRText:
    return "LLVM IR";
  case frontend::InputKind::SPIRV:
    return "SPIR-V";
  case frontend::InputKind::SPIRVText:
    return "SPIR-V as text";
  case frontend::InputKind::Binary:
    return "compiled object";
  }
  llvm_unreachable("unknown kind");
}

/// Returns the parameter of a stage: "auto" for "vectorize-work-items<auto>".
StringRef parameterOf(StringRef stage) { return stage.split('<').second.split('>').first; }

/// Calls `explain` with each kernel of a copy of `m` that has a variant of its own, and with
/// analyses of the copy.
void forEachKernel(const Module &m,
                   function_ref<void(Function &, FunctionAnalysisManager &)> explain) {
  ModuleCopy copy(m);
  Analyses analyses;
  for (Function *f : passes::kernels(copy.module()))
    if (!passes::isGeneralForm(*f))
      explain(*f, analyses.ofFunctions());
}

/// Calls `explain` with each kernel of `m` that has a variant of its own.
void forEachKernel(const Module &m, function_ref<void(const Function &)> explain) {
  for (const Function &f : m)
    if (!f.isDeclaration() && passes::isKernel(f) && !passes::isGeneralForm(f))
      explain(f);
}

} // namespace

Collector::Collector(const driver::CompileRequest &request) : Request(request) {
  Found.compiler = driver::compilerVersion();
  Found.options = driver::buildOptions(request.language);
  addInputs();
}

/// Returns the part of a limit for the whole page that a CPU has.
size_t Collector::share(size_t limit) const { return limit / Request.targets.size(); }

void Collector::addInputs() {
  size_t left = MostSource;
  for (const frontend::SourceFile &source : Request.inputs) {
    Input &input = Found.inputs.emplace_back();
    input.name = source.name;
    input.kind = kindText(source.kind).str();
    if (source.kind != frontend::InputKind::OpenCLC)
      continue;
    const StringRef all = source.contents, shown = all.take_front(left);
    input.text = shown.str();
    left -= shown.size();
    input.omittedLines = unsigned(all.count('\n') - shown.count('\n'));
    if (shown.size() != all.size())
      Found.omissions.push_back(
          formatv("{0} lines of '{1}'", input.omittedLines, source.name).str());
  }
}

void Collector::takeDiagnostic(const frontend::Diagnostic &diagnostic) {
  if (diagnostic.level != frontend::Severity::Warning)
    return;
  addMessage({"warning",
              "",
              "",
              diagnostic.message,
              {diagnostic.where.file, diagnostic.where.line, diagnostic.where.column},
              {}},
             "", Found.messages);
}

void Collector::takeRemark(const DiagnosticInfoOptimizationBase &remark) {
  if (!Named)
    return;
  const StringRef function = remark.getFunction().getName();
  addMessage(messageOf(remark), Named->variantOf(function).str(), target().messages);
}

void Collector::beginTarget(unsigned index) {
  finishTarget();
  Current = index;
  const target::TargetSpec &spec = Request.targets[index];
  Target &begun = Found.targets.emplace_back();
  begun.cpu = spec.name;
  begun.triple = spec.architecture->triple().str();
  begun.features = spec.featureNames;
  PlanLimit = share(MostPlans);
}

void Collector::beforeStage(StringRef stage, const Module &m) {
  if (!Stages) {
    std::vector<std::string> kernels;
    forEachKernel(m, [&](const Function &f) { kernels.push_back(f.getName().str()); });
    Found.kernels = kernels;
    Named = std::make_unique<Names>(std::move(kernels), target().cpu);
    Stages = std::make_unique<StageRecorder>(*Named, share(MostStages));
    Stages->begin(m);
  }
  const StringRef name = passes::stageName(stage);
  if (name == "select-work-group-method")
    forEachKernel(m, [&](Function &f, FunctionAnalysisManager &analyses) {
      explainMethods(f, analyses, variantOf(f));
    });
  else if (name == "select-vector-dimension")
    forEachKernel(m, [&](Function &f, FunctionAnalysisManager &analyses) {
      explainDimensions(f, analyses, variantOf(f));
    });
  else if (name == "vectorize-work-items")
    explainLoopsOf(stage, m);
}

void Collector::afterStage(StringRef stage, const Module &m) {
  Stages->add(driver::stageTitle(stage), stage, m);
  const StringRef name = passes::stageName(stage);
  if (name == "select-work-group-method")
    forEachKernel(m, [&](const Function &f) { explainMethod(f, variantOf(f)); });
  else if (name == "select-vector-dimension")
    forEachKernel(m, [&](const Function &f) { explainDimension(f, variantOf(f)); });
  else if (name == "barrier-regions")
    forEachKernel(m, [&](Function &f, FunctionAnalysisManager &analyses) {
      explainRegions(f, analyses, variantOf(f));
    });
}

void Collector::explainLoopsOf(StringRef stage, const Module &m) {
  ModuleCopy copy(m);
  auto host = passes::HostPasses::create(copy.module(), OptimizationLevel::O3);
  if (!host)
    return consumeError(host.takeError());
  // Trials add functions to the module and remove them, so list the functions first.
  SmallVector<Function *> functions;
  for (Function &f : copy.module())
    if (!f.isDeclaration() && !Named->kernelOf(f.getName()).empty() && !passes::isGeneralForm(f))
      functions.push_back(&f);
  for (Function *f : functions) {
    std::vector<VectorLoop> loops = explainLoops(*f, **host, parameterOf(stage), PlanLimit);
    if (!loops.empty())
      append_range(variantOf(*f).loops, loops);
  }
}

void Collector::takeCode(StringRef object, StringRef withLines) {
  explainCode(object, withLines, Request.targets[Current], *Named, share(MostCode), target());
}

Variant &Collector::variantOf(const Function &f) {
  const StringRef name = Named->variantOf(f.getName());
  for (Variant &variant : target().variants)
    if (variant.name == name)
      return variant;
  Variant &added = target().variants.emplace_back();
  added.name = name.str();
  added.kernel = Named->kernelOf(f.getName()).str();
  added.size = name.drop_front(added.kernel.size()).ltrim('.').str();
  return added;
}

/// Takes the stages of a CPU, and notes what its limits leave out.
void Collector::finishTarget() {
  if (!Stages)
    return;
  Target &done = target();
  done.stages = Stages->take();
  const auto note = [&](size_t number, StringRef what) {
    if (number != 0)
      Found.omissions.push_back(formatv("{0}: {1} {2}", done.cpu, number, what).str());
  };
  note(Stages->omitted(), "texts of functions after stages");
  size_t instructions = 0, planned = 0;
  for (const CodeFunction &function : done.code)
    instructions += function.omittedInstructions;
  for (const Variant &variant : done.variants)
    for (const VectorLoop &loop : variant.loops)
      planned += loop.omittedInstructions;
  note(instructions, "machine instructions");
  note(planned, "instructions of vector plans");
  Stages.reset();
  Named.reset();
}

Explanation Collector::take() {
  finishTarget();
  useInputNames(Found);
  return std::move(Found);
}

} // namespace oclc::explain
