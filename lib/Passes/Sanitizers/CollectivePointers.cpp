//===- CollectivePointers.cpp - The pointers of asynchronous copies -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/CollectivePointers.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace oclc::passes {

/// Returns the only store to a group variable after that of its start value, which is a constant;
/// null if there are several, or other uses than loads and stores.
static StoreInst *onlyStore(Argument &variable) {
  StoreInst *only = nullptr;
  for (Use &use : variable.uses()) {
    auto *store = dyn_cast<StoreInst>(use.getUser());
    if (isa<LoadInst>(use.getUser()) || (store && isa<Constant>(store->getValueOperand())))
      continue;
    if (!store || use.getOperandNo() != StoreInst::getPointerOperandIndex() || only)
      return nullptr;
    only = store;
  }
  return only;
}

void forwardCollectivePointers(Function &kernel) {
  SmallVector<StoreInst *> stores;
  for (Argument &arg : kernel.args())
    if (groupVariableSize(arg))
      if (StoreInst *store = onlyStore(arg);
          store && store->getValueOperand()->getType()->isPointerTy())
        stores.push_back(store);
  if (stores.empty())
    return;
  const DominatorTree tree(kernel);
  for (StoreInst *store : stores)
    for (User *user : make_early_inc_range(store->getPointerOperand()->users()))
      if (auto *load = dyn_cast<LoadInst>(user); load && tree.dominates(store, load)) {
        load->replaceAllUsesWith(store->getValueOperand());
        load->eraseFromParent();
      }
}

} // namespace oclc::passes
