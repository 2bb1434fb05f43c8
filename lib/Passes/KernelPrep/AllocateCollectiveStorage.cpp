//===- AllocateCollectiveStorage.cpp - Create the variables of work-group collective functions --===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/AllocateCollectiveStorage.h"

#include "Passes/KernelPrep/SubGroupMeetings.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Group arrays start on a cache line. In addition to one element for each work-item, they have
/// ArrayMargin bytes, so that a vector access may begin before the first element and end after the
/// last one.
constexpr uint64_t ArrayMargin = 2 * CacheLine;

bool isRequestName(StringRef name) {
  return name.starts_with(GroupVariablePrefix) || name == GroupArrayName || name == ItemFlagName;
}

SmallVector<CallInst *> requests(Function &kernel) {
  SmallVector<CallInst *> calls;
  for (Instruction &inst : instructions(kernel))
    if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction())
      if (isRequestName(call->getCalledFunction()->getName()))
        calls.push_back(call);
  return calls;
}

GlobalVariable *createVariable(Function &kernel, Type *ty, Align alignment, uint64_t bytesPerItem) {
  auto *variable = new GlobalVariable(*kernel.getParent(), ty, /*isConstant=*/false,
                                      GlobalValue::InternalLinkage, UndefValue::get(ty),
                                      kernel.getName() + ".group", /*InsertBefore=*/nullptr,
                                      GlobalValue::NotThreadLocal, LocalSpace);
  variable->setAlignment(alignment);
  markGroupVariable(*variable, bytesPerItem);
  return variable;
}

class Requests {
public:
  explicit Requests(Function &kernel)
      : Kernel(kernel),
        Start(&kernel.getEntryBlock(), kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  void fulfil(CallInst &call) {
    auto *operand = dyn_cast<Constant>(call.getArgOperand(0));
    if (!operand)
      return emitError(Kernel, call.getDebugLoc(),
                       "a variable of the work-group starts with no constant");
    bool isArray = call.getCalledFunction()->getName() == GroupArrayName;
    call.replaceAllUsesWith(isArray ? array(*operand) : variable(*operand));
    Fulfilled.push_back(&call);
  }

  /// Emits a barrier after the stores of the start values, and erases the requests. All work-items
  /// store the same values; loops over work-items execute such a store once.
  void finish() {
    if (HasVariables)
      createLocalBarrier(Start);
    for (CallInst *call : Fulfilled)
      call->eraseFromParent();
  }

private:
  Function &Kernel;
  IRBuilder<> Start; ///< Inserts at the start of the kernel. The instruction at the insertion point
                     ///< may be a request, so requests are erased last.
  SmallVector<CallInst *> Fulfilled;
  bool HasVariables = false;

  GlobalVariable *variable(Constant &first) {
    Type *ty = first.getType();
    Align alignment = Kernel.getDataLayout().getABITypeAlign(ty);
    GlobalVariable *variable = createVariable(Kernel, ty, alignment, 0);
    Start.CreateStore(&first, variable);
    HasVariables = true;
    return variable;
  }

  GlobalVariable *array(const Constant &bytesPerItem) {
    auto *margin = ArrayType::get(Type::getInt8Ty(Kernel.getContext()), ArrayMargin);
    return createVariable(Kernel, margin, Align(CacheLine),
                          cast<ConstantInt>(bytesPerItem).getZExtValue());
  }
};

} // namespace

PreservedAnalyses AllocateCollectiveStoragePass::run(Module &m, ModuleAnalysisManager &) {
  bool changed = false;
  for (Function *kernel : kernels(m)) {
    changed |= prepareSubGroupMeetings(*kernel);
    SmallVector<CallInst *> calls = requests(*kernel);
    if (calls.empty())
      continue;
    Requests work(*kernel);
    for (CallInst *call : calls)
      work.fulfil(*call);
    work.finish();
    changed = true;
  }
  for (Function &f : make_early_inc_range(m))
    if (f.use_empty() && isRequestName(f.getName()))
      f.eraseFromParent();
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
