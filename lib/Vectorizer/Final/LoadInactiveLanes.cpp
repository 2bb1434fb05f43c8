//===- LoadInactiveLanes.cpp - Gathers without branches ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/LoadInactiveLanes.h"

#include "Passes/HostOpt/HostPasses.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// The parts of a call of llvm.masked.gather.
struct Gather {
  IntrinsicInst *I;

  Value *pointers() const { return I->getArgOperand(0); }
  Value *mask() const { return I->getArgOperand(1); }
  Value *inactive() const { return I->getArgOperand(2); }
  VectorType *type() const { return cast<VectorType>(I->getType()); }
  Align alignment() const { return I->getParamAlign(0).valueOrOne(); }
};

/// True if LLVM would split the gather into loads behind branches. It does not branch if the mask
/// is known.
bool becomesBranches(const Gather &gather, const TargetTransformInfo &tti) {
  return isa<FixedVectorType>(gather.type()) && !isa<Constant>(gather.mask()) &&
         (!tti.isLegalMaskedGather(gather.type(), gather.alignment()) ||
          tti.forceScalarizeMaskedGather(gather.type(), gather.alignment()));
}

SmallVector<Gather> gathersWithBranches(Function &f, const TargetTransformInfo &tti) {
  SmallVector<Gather> found;
  for (Instruction &inst : instructions(f))
    if (auto *gather = dyn_cast<IntrinsicInst>(&inst);
        gather && gather->getIntrinsicID() == Intrinsic::masked_gather &&
        becomesBranches({gather}, tti))
      found.push_back({gather});
  return found;
}

/// Returns memory that any element of the gathers can be loaded from. It contains zeros: code that
/// runs under a mask computes in inactive lanes, too, and denormal numbers would slow it down.
AllocaInst *createNowhere(Function &f, ArrayRef<Gather> gathers) {
  const DataLayout &dl = f.getDataLayout();
  Type *widest = nullptr;
  Align alignment;
  for (const Gather &gather : gathers) {
    Type *element = gather.type()->getElementType();
    if (!widest || dl.getTypeAllocSize(element) > dl.getTypeAllocSize(widest))
      widest = element;
    alignment = std::max(alignment, gather.alignment());
  }
  IRBuilder<> builder(&*f.getEntryBlock().getFirstInsertionPt());
  AllocaInst *nowhere = builder.CreateAlloca(widest, nullptr, "nowhere");
  nowhere->setAlignment(std::max(alignment, nowhere->getAlign()));
  builder.CreateAlignedStore(Constant::getNullValue(widest), nowhere, nowhere->getAlign());
  return nowhere;
}

void loadAllLanes(const Gather &gather, AllocaInst *nowhere) {
  IRBuilder<> builder(gather.I);
  // A mask is used twice, so both uses must see the same bits.
  Value *mask = builder.CreateFreeze(gather.mask());
  const ElementCount lanes = gather.type()->getElementCount();
  Value *safe = builder.CreateSelect(mask, gather.pointers(),
                                     builder.CreateVectorSplat(lanes, nowhere), "safe");
  CallInst *all = builder.CreateMaskedGather(gather.type(), safe, gather.alignment());
  all->copyMetadata(*gather.I); // Includes the source location.
  all->setMetadata(LLVMContext::MD_noundef, nullptr);
  Value *v = builder.CreateSelect(mask, all, gather.inactive());
  v->takeName(gather.I);
  gather.I->replaceAllUsesWith(v);
  gather.I->eraseFromParent();
}

} // namespace

bool loadInactiveLanes(Function &f, const TargetTransformInfo &tti) {
  const SmallVector<Gather> gathers = gathersWithBranches(f, tti);
  if (gathers.empty())
    return false;
  AllocaInst *nowhere = createNowhere(f, gathers);
  for (const Gather &gather : gathers)
    loadAllLanes(gather, nowhere);
  return true;
}

PreservedAnalyses LoadInactiveLanesPass::run(Module &m, ModuleAnalysisManager &) {
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("load-inactive-lanes", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &f : m)
    if (!f.isDeclaration())
      changed |= loadInactiveLanes(f, host->machine().getTargetTransformInfo(f));
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return changed ? pa : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
