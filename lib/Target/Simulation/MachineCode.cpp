//===- MachineCode.cpp - Machine code of a function for simulation ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/MachineCode.h"

#include "Target/CodeGen.h"
#include "Target/ErrorCollector.h"
#include "Target/Simulation/MachineCollector.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::target {
namespace {

/// The level at which kernels with vectors are compiled.
constexpr unsigned OptLevel = 3;

/// Returns a module in which only `f` has a definition. Its symbols are as near as those of the
/// whole module, so that their addresses need the same instructions.
std::unique_ptr<Module> copyAlone(const Function &f, ValueToValueMapTy &map) {
  std::unique_ptr<Module> copy =
      CloneModule(*f.getParent(), map, [&](const GlobalValue *value) { return value == &f; });
  for (const GlobalValue &value : f.getParent()->global_values())
    if (auto *copied = dyn_cast_or_null<GlobalValue>(map.lookup(&value));
        copied && !value.isDeclaration())
      copied->setDSOLocal(true);
  StripDebugInfo(*copy);
  return copy;
}

/// Gives each loop of the copy an id of its own, by which it is found in machine code.
LoopIds identifyLoops(const LoopInfo &li, const ValueToValueMapTy &map) {
  LoopIds ids;
  for (const Loop *loop : li.getLoopsInPreorder()) {
    SmallVector<Metadata *> operands = {nullptr};
    if (const MDNode *known = loop->getLoopID())
      for (const MDOperand &operand : drop_begin(known->operands()))
        if (!isa<DILocation>(operand)) // The copy has no debug information.
          operands.push_back(operand);
    MDNode *id = MDNode::getDistinct(loop->getHeader()->getContext(), operands);
    id->replaceOperandWith(0, id);
    ids[id] = loop;
    SmallVector<BasicBlock *, 2> latches;
    loop->getLoopLatches(latches);
    for (const BasicBlock *latch : latches)
      cast<Instruction>(map.lookup(latch->getTerminator()))->setMetadata(LLVMContext::MD_loop, id);
  }
  return ids;
}

/// Runs the code generator up to the point where it would write instructions.
Error generate(Module &module, TargetMachine &machine, Pass *collector) {
  legacy::PassManager passes;
  addCodeGenAnalyses(passes, machine);
  TargetPassConfig *config = machine.createPassConfig(passes);
  passes.add(config);
  passes.add(new MachineModuleInfoWrapperPass(&machine));
  if (config->addISelPasses()) {
    delete collector;
    return createStringError("the code generator has no instruction selection");
  }
  config->addMachinePasses();
  config->setInitialized();
  passes.add(collector);
  const CollectedErrors errors(module.getContext());
  passes.run(module);
  return errors.toError();
}

} // namespace

Expected<MachineCode> compileForSimulation(const Function &f, const LoopInfo &li) {
  auto machine = createTargetMachine(OptLevel, f.getParent()->getTargetTriple());
  if (!machine)
    return machine.takeError();
  ValueToValueMapTy map;
  const std::unique_ptr<Module> copy = copyAlone(f, map);
  const LoopIds ids = identifyLoops(li, map);
  prepareForCodeGen(*copy);
  MachineCode code;
  code.CPU = (*machine)->getMCSubtargetInfo();
  if (Error error = generate(*copy, **machine, createMachineCollector(ids, code)))
    return error;
  code.Machine = std::move(*machine);
  return code;
}

} // namespace oclc::target
