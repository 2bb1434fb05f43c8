//===- GroupTimesPrinter.cpp - Prints simulated times of work-groups -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/GroupTimesPrinter.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/EntryList.h"
#include "Vectorizer/Cost/GroupTime.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {

static void print(StringRef name, const std::optional<GroupTime> &time, raw_ostream &os) {
  os << '\'' << name << "': ";
  if (!time) {
    os << "not simulated\n";
    return;
  }
  const BusiestLoop &loop = time->Busiest;
  os << formatv("{0:F0} work-items, {1:F1} cycles, {2:F1} micro-operations, {3:F2} cycles for each "
                "work-item\n",
                time->Items, time->Cycles, time->MicroOps, time->Cycles / time->Items)
     << formatv("  %{0}: {1:P0} of the cycles, {2:F1} cycles, step {3}, {4} elements, {5} "
                "instructions, {6} gathers, {7} lane loads, {8} reloads, {9} calls\n",
                loop.Name, loop.Share, loop.Cycles, loop.Step, loop.Elements,
                loop.Code.Instructions, loop.Code.Gathers, loop.LaneLoads, loop.Code.Reloads,
                loop.Code.Calls);
}

PreservedAnalyses GroupTimesPrinterPass::run(Module &m, ModuleAnalysisManager &) {
  const auto host = passes::HostPasses::createFor("print<group-times>", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  const std::unique_ptr<Module> copy = CloneModule(m);
  for (const passes::ListedEntry &entry : passes::listedEntries(*copy)) {
    if (!entry.localSize)
      continue;
    Function &f = *entry.function;
    FunctionAnalysisManager &fam = host->functionAnalyses();
    print(f.getName(),
          timeOfGroup(f, fam.getResult<LoopAnalysis>(f), fam.getResult<ScalarEvolutionAnalysis>(f)),
          OS);
    fam.clear(f, f.getName());
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
