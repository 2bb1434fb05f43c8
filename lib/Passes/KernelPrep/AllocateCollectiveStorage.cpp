//===- AllocateCollectiveStorage.cpp - Create the variables of work-group collective functions --===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/AllocateCollectiveStorage.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LocalSpace = 3;

/// Group arrays start on a cache line. They have ArrayMargin bytes more than one element for each
/// work-item, so that a vector access may begin before the first element and end after the last
/// one.
constexpr uint64_t CacheLine = 64, ArrayMargin = 2 * CacheLine;

bool isRequestName(StringRef Name) {
  return Name.starts_with(GroupVariablePrefix) || Name == GroupArrayName;
}

SmallVector<CallInst *> requests(Function &Kernel) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
      if (isRequestName(Call->getCalledFunction()->getName()))
        Calls.push_back(Call);
  return Calls;
}

GlobalVariable *createVariable(Function &Kernel, Type *Ty, Align Alignment, uint64_t BytesPerItem) {
  auto *Variable = new GlobalVariable(*Kernel.getParent(), Ty, /*isConstant=*/false,
                                      GlobalValue::InternalLinkage, UndefValue::get(Ty),
                                      Kernel.getName() + ".group", /*InsertBefore=*/nullptr,
                                      GlobalValue::NotThreadLocal, LocalSpace);
  Variable->setAlignment(Alignment);
  markGroupVariable(*Variable, BytesPerItem);
  return Variable;
}

class Requests {
public:
  explicit Requests(Function &Kernel)
      : Kernel(Kernel),
        Start(&Kernel.getEntryBlock(), Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  void fulfil(CallInst &Call) {
    auto *Operand = dyn_cast<Constant>(Call.getArgOperand(0));
    if (!Operand)
      return emitError(Kernel, Call.getDebugLoc(),
                       "a variable of the work-group starts with no constant");
    bool IsArray = Call.getCalledFunction()->getName() == GroupArrayName;
    Call.replaceAllUsesWith(IsArray ? array(*Operand) : variable(*Operand));
    Fulfilled.push_back(&Call);
  }

  /// Emits a barrier after the stores of the start values, and erases the requests. All work-items
  /// store the same values; loops over work-items execute such a store once.
  void finish() {
    if (HasVariables)
      createLocalBarrier(Start);
    for (CallInst *Call : Fulfilled)
      Call->eraseFromParent();
  }

private:
  Function &Kernel;
  IRBuilder<> Start; ///< At the start of the kernel. The next instruction may be a request, so
                     ///< requests are erased last.
  SmallVector<CallInst *> Fulfilled;
  bool HasVariables = false;

  GlobalVariable *variable(Constant &First) {
    Type *Ty = First.getType();
    Align Alignment = Kernel.getDataLayout().getABITypeAlign(Ty);
    GlobalVariable *Variable = createVariable(Kernel, Ty, Alignment, 0);
    Start.CreateStore(&First, Variable);
    HasVariables = true;
    return Variable;
  }

  GlobalVariable *array(const Constant &BytesPerItem) {
    auto *Margin = ArrayType::get(Type::getInt8Ty(Kernel.getContext()), ArrayMargin);
    return createVariable(Kernel, Margin, Align(CacheLine),
                          cast<ConstantInt>(BytesPerItem).getZExtValue());
  }
};

} // namespace

PreservedAnalyses AllocateCollectiveStoragePass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    SmallVector<CallInst *> Calls = requests(*Kernel);
    if (Calls.empty())
      continue;
    Requests Work(*Kernel);
    for (CallInst *Call : Calls)
      Work.fulfil(*Call);
    Work.finish();
    Changed = true;
  }
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && isRequestName(F.getName()))
      F.eraseFromParent();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
