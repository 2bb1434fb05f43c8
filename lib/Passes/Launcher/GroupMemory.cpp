//===- GroupMemory.cpp - Memory for the variables of collective functions ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/GroupMemory.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size in bytes of an array on the worker's stack.
constexpr uint64_t StackLimit = 16 * 1024;

class GroupMemory {
public:
  explicit GroupMemory(Function &Kernel)
      : Kernel(Kernel), Fixed(localSize(Kernel)), Size(contextSize(Kernel)),
        Builder(&Kernel.getEntryBlock(), Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  void place(Argument &Arg, ContextSize Bytes) {
    dropVolatile(Arg);
    Align Alignment = Arg.getParamAlign().valueOrOne();
    Value *Place = isOnStack(Bytes) ? onStack(Bytes.fixed + Bytes.perItem * fixedItems(), Alignment)
                                    : inContext(Bytes, Alignment);
    Arg.replaceAllUsesWith(
        Builder.CreateAddrSpaceCast(Place, Arg.getType(), Arg.getName() + ".place"));
  }

private:
  Function &Kernel;
  std::optional<passes::LocalSize> Fixed;
  ContextSize Size;
  IRBuilder<> Builder;
  Value *Context = nullptr, *Items = nullptr;

  /// Makes accesses to the variable non-volatile. They are volatile to preserve the order of the
  /// work-items, which is final here: one thread runs the work-items in their order.
  static void dropVolatile(Argument &Arg) {
    for (User *U : Arg.users()) {
      if (auto *Load = dyn_cast<LoadInst>(U))
        Load->setVolatile(false);
      else if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->getPointerOperand() == &Arg)
        Store->setVolatile(false);
    }
  }

  uint64_t fixedItems() const { return Fixed ? (*Fixed)[0] * (*Fixed)[1] * (*Fixed)[2] : 0; }

  bool isOnStack(ContextSize Bytes) const {
    return Bytes.perItem == 0 || (Fixed && Bytes.perItem * fixedItems() <= StackLimit);
  }

  Value *onStack(uint64_t Bytes, Align Alignment) {
    AllocaInst *Variable =
        Builder.CreateAlloca(ArrayType::get(Builder.getInt8Ty(), Bytes), nullptr, "group");
    Variable->setAlignment(Alignment);
    markGroupMemory(*Variable);
    return Variable;
  }

  Value *inContext(ContextSize Bytes, Align Alignment) {
    if (!Context) {
      Context = createContextMemory(Builder);
      Items = Builder.getInt64(1);
      for (unsigned D : {0u, 1u, 2u})
        Items = Builder.CreateMul(Items,
                                  Fixed ? static_cast<Value *>(Builder.getInt64((*Fixed)[D]))
                                        : createQuery(Builder, Query::LocalSize, D),
                                  "", true, true);
    }
    Value *Before =
        Builder.CreateAdd(Builder.CreateMul(Items, Builder.getInt64(Size.perItem), "", true, true),
                          Builder.getInt64(Size.fixed + Alignment.value() - 1), "", true, true);
    Size.perItem += Bytes.perItem;
    Size.fixed += Bytes.fixed + Alignment.value();
    setContextSize(Kernel, Size);
    Value *Offset = Builder.CreateAnd(Before, ~(Alignment.value() - 1));
    return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Context, Offset, "group");
  }
};

} // namespace

void placeGroupVariables(Function &Kernel) {
  GroupMemory Memory(Kernel);
  for (Argument &Arg : Kernel.args())
    if (std::optional<ContextSize> Bytes = groupVariableSize(Arg))
      Memory.place(Arg, *Bytes);
}

} // namespace oclc::passes
