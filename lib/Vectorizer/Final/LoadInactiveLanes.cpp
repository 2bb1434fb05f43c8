//===- LoadInactiveLanes.cpp - Gathers without branches ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/LoadInactiveLanes.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Vectorizer/Support/Gather.h"
#include "Vectorizer/Support/MaskedAccess.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// True if LLVM would split the gather into loads behind branches. It does not branch if the mask
/// is known.
bool becomesBranches(const Gather &gather, const TargetTransformInfo &tti) {
  return isa<FixedVectorType>(gather.type()) && !isa<Constant>(gather.mask()) &&
         !gather.isInstruction(gather.type()->getElementType(), gather.alignment(), tti);
}

const Value *withoutFreeze(const Value *v) {
  auto *freeze = dyn_cast<FreezeInst>(v);
  return freeze ? freeze->getOperand(0) : v;
}

SmallVector<Gather> gathersWithBranches(Function &f, const TargetTransformInfo &tti) {
  SmallVector<Gather> found;
  for (Instruction &inst : instructions(f))
    if (std::optional<Gather> gather = Gather::of(inst); gather && becomesBranches(*gather, tti))
      found.push_back(*gather);
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

/// True if control has come to the block of the gather by a test that a lane of its mask is active,
/// or if some lane always is.
bool hasActiveLane(const Gather &gather) {
  if (hasGapsByDesign(gather.mask()))
    return true;
  const BasicBlock *before = gather.I->getParent()->getSinglePredecessor();
  auto *branch = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional())
    return false;
  Value *mask = nullptr;
  const auto anyLane =
      m_CombineOr(m_Intrinsic<Intrinsic::vector_reduce_or>(m_Value(mask)),
                  m_SpecificICmp(ICmpInst::ICMP_NE, m_BitCast(m_Value(mask)), m_Zero()));
  const auto noLane =
      m_CombineOr(m_Not(m_Intrinsic<Intrinsic::vector_reduce_or>(m_Value(mask))),
                  m_SpecificICmp(ICmpInst::ICMP_EQ, m_BitCast(m_Value(mask)), m_Zero()));
  const Value *condition = branch->getCondition();
  const bool isTested = branch->getSuccessor(0) == gather.I->getParent() ? match(condition, anyLane)
                                                                         : match(condition, noLane);
  return isTested && withoutFreeze(mask) == withoutFreeze(gather.mask());
}

/// Emits the loads of all lanes at `builder`, and returns the elements of active ones.
Value *loadAllLanes(const Gather &gather, Value *mask, AllocaInst *nowhere,
                    IRBuilderBase &builder) {
  const ElementCount lanes = gather.type()->getElementCount();
  Value *safe = builder.CreateSelect(mask, gather.pointers(),
                                     builder.CreateVectorSplat(lanes, nowhere), "safe");
  CallInst *all = builder.CreateMaskedGather(gather.type(), safe, gather.alignment());
  all->copyMetadata(*gather.I); // Includes the source location.
  all->setMetadata(LLVMContext::MD_noundef, nullptr);
  return builder.CreateSelect(mask, all, gather.inactive());
}

/// Returns what the gather results in if no lane is active. Code that runs under a mask computes
/// with that, too, so it must be no denormal number from anywhere.
Value *elementsOfNoLane(const Gather &gather) {
  return isa<UndefValue>(gather.inactive()) ? Constant::getNullValue(gather.type())
                                            : gather.inactive();
}

void replace(const Gather &gather, AllocaInst *nowhere) {
  constexpr uint32_t ChanceOfAny = 3, ChanceOfNone = 1;
  IRBuilder<> builder(gather.I);
  // A mask is used several times, so all uses must see the same bits.
  Value *mask = builder.CreateFreeze(gather.mask());
  Value *v = nullptr;
  if (hasActiveLane(gather)) {
    v = loadAllLanes(gather, mask, nowhere, builder);
  } else {
    BasicBlock *before = gather.I->getParent();
    MDNode *weights =
        MDBuilder(gather.I->getContext()).createBranchWeights(ChanceOfAny, ChanceOfNone);
    Instruction *end = SplitBlockAndInsertIfThen(builder.CreateOrReduce(mask), gather.I,
                                                 /*Unreachable=*/false, weights);
    builder.SetInsertPoint(end);
    Value *loaded = loadAllLanes(gather, mask, nowhere, builder);
    builder.SetInsertPoint(gather.I);
    PHINode *either = builder.CreatePHI(gather.type(), 2);
    either->addIncoming(loaded, end->getParent());
    either->addIncoming(elementsOfNoLane(gather), before);
    v = either;
  }
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
    replace(gather, nowhere);
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
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
