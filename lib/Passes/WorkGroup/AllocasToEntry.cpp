//===- AllocasToEntry.cpp - Move private variables to the entry block -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/AllocasToEntry.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

namespace {

/// Replaces `alloca T, N` by `alloca [N x T]`, so that the type determines the size of the
/// variable.
AllocaInst *asOneObject(AllocaInst &allocaInst) {
  auto *count = dyn_cast<ConstantInt>(allocaInst.getArraySize());
  if (!count || count->isOne())
    return &allocaInst;
  auto *type = ArrayType::get(allocaInst.getAllocatedType(), count->getZExtValue());
  auto *fresh = new AllocaInst(type, allocaInst.getAddressSpace(), nullptr, allocaInst.getAlign(),
                               "", allocaInst.getIterator());
  fresh->copyMetadata(allocaInst);
  fresh->takeName(&allocaInst);
  allocaInst.replaceAllUsesWith(fresh);
  allocaInst.eraseFromParent();
  return fresh;
}

} // namespace

PreservedAnalyses AllocasToEntryPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f))
    return PreservedAnalyses::all();
  BasicBlock &entry = f.getEntryBlock();
  SmallVector<AllocaInst *> allocas;
  for (Instruction &inst : instructions(f))
    if (auto *allocaInst = dyn_cast<AllocaInst>(&inst))
      allocas.push_back(allocaInst);
  BasicBlock::iterator end = entry.begin();
  bool changed = false;
  for (AllocaInst *original : allocas) {
    bool atEnd = end == original->getIterator();
    AllocaInst *allocaInst = asOneObject(*original);
    changed |= allocaInst != original;
    if (atEnd)
      end = allocaInst->getIterator();
    if (end != allocaInst->getIterator()) {
      allocaInst->moveBefore(entry, end);
      changed = true;
    } else {
      ++end;
    }
  }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
