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
  explicit GroupMemory(Function &kernel)
      : Kernel(kernel), Fixed(localSize(kernel)), Size(contextSize(kernel)),
        Builder(&kernel.getEntryBlock(), kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  void place(Argument &arg, ContextSize bytes) {
    dropVolatile(arg);
    Align alignment = arg.getParamAlign().valueOrOne();
    Value *place = isOnStack(bytes) ? onStack(bytes.fixed + bytes.perItem * fixedItems(), alignment)
                                    : inContext(bytes, alignment);
    arg.replaceAllUsesWith(
        Builder.CreateAddrSpaceCast(place, arg.getType(), arg.getName() + ".place"));
  }

private:
  Function &Kernel;
  std::optional<passes::LocalSize> Fixed;
  ContextSize Size;
  IRBuilder<> Builder;
  Value *Context = nullptr, *Items = nullptr;

  /// Makes direct accesses to the variable non-volatile. They are volatile to preserve the order of
  /// the work-items, which is final here: one thread runs the work-items in their order.
  static void dropVolatile(Argument &arg) {
    for (User *u : arg.users()) {
      if (auto *load = dyn_cast<LoadInst>(u))
        load->setVolatile(false);
      else if (auto *store = dyn_cast<StoreInst>(u); store && store->getPointerOperand() == &arg)
        store->setVolatile(false);
    }
  }

  uint64_t fixedItems() const { return Fixed ? (*Fixed)[0] * (*Fixed)[1] * (*Fixed)[2] : 0; }

  bool isOnStack(ContextSize bytes) const {
    return bytes.perItem == 0 || (Fixed && bytes.perItem * fixedItems() <= StackLimit);
  }

  Value *onStack(uint64_t bytes, Align alignment) {
    AllocaInst *variable =
        Builder.CreateAlloca(ArrayType::get(Builder.getInt8Ty(), bytes), nullptr, "group");
    variable->setAlignment(alignment);
    markGroupMemory(*variable);
    return variable;
  }

  Value *inContext(ContextSize bytes, Align alignment) {
    if (!Context) {
      Context = createContextMemory(Builder);
      Items = Builder.getInt64(1);
      for (unsigned d : {0u, 1u, 2u})
        Items = Builder.CreateMul(Items,
                                  Fixed ? static_cast<Value *>(Builder.getInt64((*Fixed)[d]))
                                        : createQuery(Builder, Query::LocalSize, d),
                                  "", true, true);
    }
    Value *before =
        Builder.CreateAdd(Builder.CreateMul(Items, Builder.getInt64(Size.perItem), "", true, true),
                          Builder.getInt64(Size.fixed + alignment.value() - 1), "", true, true);
    Size.perItem += bytes.perItem;
    Size.fixed += bytes.fixed + alignment.value();
    setContextSize(Kernel, Size);
    Value *offset = Builder.CreateAnd(before, ~(alignment.value() - 1));
    return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Context, offset, "group");
  }
};

} // namespace

void placeGroupVariables(Function &kernel) {
  GroupMemory memory(kernel);
  for (Argument &arg : kernel.args())
    if (std::optional<ContextSize> bytes = groupVariableSize(arg))
      memory.place(arg, *bytes);
}

} // namespace oclc::passes
