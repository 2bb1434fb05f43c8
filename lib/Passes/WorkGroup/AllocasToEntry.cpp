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
AllocaInst *asOneObject(AllocaInst &Alloca) {
  auto *Count = dyn_cast<ConstantInt>(Alloca.getArraySize());
  if (!Count || Count->isOne())
    return &Alloca;
  auto *Type = ArrayType::get(Alloca.getAllocatedType(), Count->getZExtValue());
  auto *New = new AllocaInst(Type, Alloca.getAddressSpace(), nullptr, Alloca.getAlign(), "",
                             Alloca.getIterator());
  New->copyMetadata(Alloca);
  New->takeName(&Alloca);
  Alloca.replaceAllUsesWith(New);
  Alloca.eraseFromParent();
  return New;
}

} // namespace

PreservedAnalyses AllocasToEntryPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F))
    return PreservedAnalyses::all();
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *> Allocas;
  for (Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Allocas.push_back(Alloca);
  BasicBlock::iterator End = Entry.begin();
  bool Changed = false;
  for (AllocaInst *Original : Allocas) {
    bool AtEnd = End == Original->getIterator();
    AllocaInst *Alloca = asOneObject(*Original);
    Changed |= Alloca != Original;
    if (AtEnd)
      End = Alloca->getIterator();
    if (End != Alloca->getIterator()) {
      Alloca->moveBefore(Entry, End);
      Changed = true;
    } else {
      ++End;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes
