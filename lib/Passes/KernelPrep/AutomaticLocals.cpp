//===- AutomaticLocals.cpp - Turn __local variables into kernel arguments ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/AutomaticLocals.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/MoreArguments.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace oclc::passes {
namespace {

using UsesByKernel = MapVector<Function *, SetVector<GlobalVariable *>>;

UsesByKernel collectUses(ArrayRef<GlobalVariable *> locals) {
  UsesByKernel result;
  for (GlobalVariable *gv : locals)
    for (User *u : gv->users())
      if (auto *i = dyn_cast<Instruction>(u))
        result[i->getFunction()].insert(gv);
  return result;
}

void replaceUses(Function &kernel, GlobalVariable &gv, Argument &arg) {
  gv.replaceUsesWithIf(&arg, [&](Use &u) {
    auto *i = dyn_cast<Instruction>(u.getUser());
    return i && i->getFunction() == &kernel;
  });
}

/// Tells debuggers that the variable is where the argument points.
void describe(Function &kernel, const GlobalVariable &gv, Argument &arg) {
  SmallVector<DIGlobalVariableExpression *, 1> descriptions;
  gv.getDebugInfo(descriptions);
  DISubprogram *subprogram = kernel.getSubprogram();
  if (descriptions.empty() || !subprogram)
    return;
  const DIGlobalVariable &source = *descriptions.front()->getVariable();
  auto *scope = dyn_cast_or_null<DILocalScope>(source.getScope());
  if (!scope || scope->getSubprogram() != subprogram)
    scope = subprogram;
  DIBuilder builder(*kernel.getParent(), /*AllowUnresolved=*/false);
  DILocalVariable *variable = builder.createAutoVariable(scope, source.getName(), source.getFile(),
                                                         source.getLine(), source.getType());
  auto *record = DbgVariableRecord::createDbgVariableRecord(
      &arg, variable, builder.createExpression(dwarf::DW_OP_deref),
      DILocation::get(kernel.getContext(), source.getLine(), 0, scope));
  BasicBlock &entry = kernel.getEntryBlock();
  entry.insertDbgRecordBefore(record, entry.getFirstNonPHIOrDbgOrAlloca());
}

/// Removes the descriptions of global variables that are no more.
void forget(ArrayRef<GlobalVariable *> locals, Module &m) {
  SmallVector<DIGlobalVariableExpression *> gone;
  for (const GlobalVariable *gv : locals)
    gv->getDebugInfo(gone);
  if (gone.empty())
    return;
  for (DICompileUnit *unit : m.debug_compile_units()) {
    SmallVector<Metadata *> left;
    for (DIGlobalVariableExpression *each : unit->getGlobalVariables())
      if (!is_contained(gone, each))
        left.push_back(each);
    unit->replaceGlobalVariables(MDTuple::get(m.getContext(), left));
  }
}

void moveLocalsToArguments(Function &old, ArrayRef<GlobalVariable *> locals) {
  const DataLayout &dl = old.getDataLayout();
  unsigned firstNew = old.arg_size();
  LLVMContext &context = old.getContext();
  const SmallVector<Type *> types(locals.size(), PointerType::get(context, LocalSpace));
  Function *kernel = withMoreArguments(old, types);
  uint64_t end = 0;
  for (auto [index, gv] : enumerate(locals)) {
    uint64_t size = dl.getTypeAllocSize(gv->getValueType());
    Align alignment = dl.getPreferredAlign(gv);
    // Vector accesses by adjacent work-items are aligned if the array starts on a cache line.
    if (size >= CacheLine)
      alignment = std::max(alignment, Align(CacheLine));
    Argument *arg = kernel->getArg(firstNew + index);
    arg->setName(gv->getName());
    AttrBuilder attributes(context);
    attributes.addAttribute(Attribute::NonNull);
    attributes.addAlignmentAttr(alignment).addDereferenceableAttr(size);
    if (isGroupVariable(*gv)) {
      makeGroupVariable(*arg, *gv);
    } else {
      end = alignTo(end, alignment);
      attributes.addAttribute(automaticLocalAttribute(context, end));
      end += size;
    }
    arg->addAttrs(attributes);
    replaceUses(*kernel, *gv, *arg);
    describe(*kernel, *gv, *arg);
  }
  setStaticLocalBytes(*kernel, alignTo(end, abi::MemoryAlignment));
}

} // namespace

PreservedAnalyses AutomaticLocalsPass::run(Module &m, ModuleAnalysisManager &am) {
  SmallVector<GlobalVariable *> locals;
  SmallVector<Constant *> constants;
  for (GlobalVariable &gv : m.globals())
    if (gv.getAddressSpace() == LocalSpace) {
      locals.push_back(&gv);
      constants.push_back(&gv);
    }
  if (locals.empty())
    return PreservedAnalyses::all();
  convertUsersOfConstantsToInstructions(constants);
  for (auto &[kernel, used] : collectUses(locals))
    moveLocalsToArguments(*kernel, used.getArrayRef());
  forget(locals, m);
  for (GlobalVariable *gv : locals) {
    gv->removeDeadConstantUsers();
    if (gv->use_empty())
      gv->eraseFromParent();
    else
      m.getContext().diagnose(DiagnosticInfoGeneric("the address of __local variable '" +
                                                    gv->getName() + "' is used outside a kernel"));
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
