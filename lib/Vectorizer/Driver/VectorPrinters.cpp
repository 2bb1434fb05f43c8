//===- VectorPrinters.cpp - Printers for the analyses of vectorize-work-items -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/VectorPrinters.h"

#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/Driver/WidthTrial.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

using PlanPrinter = function_ref<void(LoopVectorization &, ScalarEvolution &)>;

void printLoops(Function &f, passes::HostPasses &host, StringRef title, raw_ostream &os,
                PlanPrinter print) {
  prepareForLanes(f, host);
  FunctionAnalysisManager &fam = host.functionAnalyses();
  numberLoops(fam.getResult<LoopAnalysis>(f));
  const unsigned lanes = lanesOfRegister(fam.getResult<TargetIRAnalysis>(f));
  FunctionVectorization(f, host, [=](unsigned) {
    return lanes;
  }).forEachPlan([&](const Loop &loop, LoopVectorization *plan, StringRef why) {
    os << title << ", " << lanes << " lanes: loop over work-items " << nameInPlan(loop.getHeader())
       << '\n';
    if (plan)
      print(*plan, fam.getResult<ScalarEvolutionAnalysis>(f));
    else
      os << "  none: " << why << '\n';
  });
}

bool hasWorkItemLoops(Function &f) {
  const DominatorTree dt(f);
  const LoopInfo li(dt);
  return any_of(li.getLoopsInPreorder(), [](const Loop *loop) { return hasWorkItems(*loop); });
}

/// Copies the module, and calls `print` for each function of the copy with loops over work-items.
PreservedAnalyses printAll(const Module &m,
                           function_ref<void(Function &, passes::HostPasses &)> print) {
  const std::unique_ptr<Module> copy = CloneModule(m);
  auto host = passes::HostPasses::create(m, OptimizationLevel::O3);
  if (!host) {
    m.getContext().diagnose(DiagnosticInfoGeneric(toString(host.takeError())));
    return PreservedAnalyses::all();
  }
  for (Function &f : *copy)
    if (!f.isDeclaration() && hasWorkItemLoops(f))
      print(f, **host);
  return PreservedAnalyses::all();
}

PreservedAnalyses printPlans(const Module &m, StringRef what, raw_ostream &os, PlanPrinter print) {
  return printAll(m, [&](Function &f, passes::HostPasses &host) {
    printLoops(f, host, (what + " of '" + f.getName() + "'").str(), os, print);
  });
}

/// Prints the estimates for all loops that can be vectorised with `lanes` lanes.
void printWidth(Function &f, passes::HostPasses &host, unsigned lanes, ArrayRef<std::string> names,
                raw_ostream &os) {
  Trial own(f, host);
  own.runOwn([=](unsigned) { return lanes; });
  auto &tti = host.functionAnalyses().getResult<TargetIRAnalysis>(f);
  for (const LoopEstimate &e : own.estimate())
    if (e.Step == lanes)
      os << formatv("  {0}, {1} lanes: cost {2:F1}, chain {3:F1}, time {4:F1}, {5} of {6} vector "
                    "registers, up to {7} bits\n",
                    names[e.Number], lanes, e.Cost, e.Chain, e.Time, e.Registers,
                    numberOfVectorRegisters(tti, f.getContext()), e.Bits);
}

/// Prepares a function for trials, and numbers its loops over work-items. Returns the names of
/// their headers, by number.
std::vector<std::string> prepareAndNumber(Function &f, passes::HostPasses &host) {
  prepareForLanes(f, host);
  auto &li = host.functionAnalyses().getResult<LoopAnalysis>(f);
  numberLoops(li);
  std::vector<std::string> names(li.getLoopsInPreorder().size());
  for (const Loop *loop : li.getLoopsInPreorder())
    if (std::optional<unsigned> number = loopNumber(*loop))
      names[*number] = nameInPlan(loop->getHeader());
  return names;
}

unsigned lanesOfHost(Function &f, passes::HostPasses &host) {
  return lanesOfRegister(host.functionAnalyses().getResult<TargetIRAnalysis>(f));
}

void printWidths(Function &f, passes::HostPasses &host, raw_ostream &os) {
  const std::vector<std::string> names = prepareAndNumber(f, host);
  const unsigned lanes = lanesOfHost(f, host);
  os << "Vector widths of '" << f.getName() << "'\n";
  for (const unsigned times : {1, 2, 4})
    printWidth(f, host, times * lanes, names, os);
}

void printSimulated(const SimulatedLoop &loop, const Twine &code, ArrayRef<std::string> names,
                    raw_ostream &os) {
  os << "  " << names[loop.Number] << ", " << code
     << formatv(": {0:F1} cycles and {1:F1} micro-operations for {2} work-items, {3:F2} cycles for "
                "each\n",
                loop.Cycles, loop.MicroOps, loop.Step, loop.cyclesPerItem());
}

void printSimulations(Function &f, passes::HostPasses &host, raw_ostream &os) {
  const std::vector<std::string> names = prepareAndNumber(f, host);
  const unsigned lanes = lanesOfHost(f, host);
  os << "Simulated loops of '" << f.getName() << "'\n";
  {
    Trial others(f, host);
    others.unrollFully();
    others.runLLVM();
    for (const SimulatedLoop &loop : others.simulate())
      printSimulated(loop, "LLVM's loop", names, os);
  }
  for (unsigned width : {lanes / 2, lanes, 2 * lanes, 4 * lanes}) {
    Trial own(f, host);
    own.runOwn([=](unsigned) { return width; });
    own.unrollFully();
    for (const SimulatedLoop &loop : own.simulate())
      if (loop.Step == width)
        printSimulated(loop, Twine(width) + " lanes", names, os);
  }
}

} // namespace

static bool isStore(const PlannedInstruction &inst) {
  return !inst.Access.empty() && inst.Shape.empty();
}

static void printShapes(ArrayRef<PlannedBlock> blocks, raw_ostream &os) {
  for (const PlannedBlock &block : blocks) {
    os << "block " << block.Name << '\n';
    for (const PlannedInstruction &inst : block.Instructions)
      if (!isStore(inst))
        os << formatv("  {0,-12}{1,-10}", inst.Shape, inst.IsUniform ? "uniform" : "divergent")
           << "  " << inst.Text << '\n';
  }
}

static void printPlan(ArrayRef<PlannedBlock> blocks, raw_ostream &os) {
  for (const PlannedBlock &block : blocks)
    os << "  " << block.Name << ": " << block.Lanes << "; " << block.Next << '\n';
}

PreservedAnalyses LaneShapesPrinterPass::run(Module &m, ModuleAnalysisManager &) {
  return printPlans(m, "Lane shapes", OS, [&](LoopVectorization &loop, ScalarEvolution &se) {
    printShapes(loop.shapedBlocks(se), OS);
  });
}

PreservedAnalyses LinearizationPrinterPass::run(Module &m, ModuleAnalysisManager &) {
  return printPlans(m, "Vector plan", OS, [&](const LoopVectorization &loop, ScalarEvolution &) {
    printPlan(loop.plannedBlocks(), OS);
  });
}

PreservedAnalyses VectorWidthsPrinterPass::run(Module &m, ModuleAnalysisManager &) {
  return printAll(m, [&](Function &f, passes::HostPasses &host) { printWidths(f, host, OS); });
}

PreservedAnalyses SimulatedLoopsPrinterPass::run(Module &m, ModuleAnalysisManager &) {
  return printAll(m, [&](Function &f, passes::HostPasses &host) { printSimulations(f, host, OS); });
}

} // namespace oclc::vectorizer
