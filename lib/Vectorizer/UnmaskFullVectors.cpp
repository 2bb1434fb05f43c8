//===- UnmaskFullVectors.cpp - No masks where all lanes are on ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Vectorizer/UnmaskFullVectors.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/HostPasses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// In units of the target, where a plain store is 1 and a masked one with AVX2 is 8. Asking
/// for all lanes costs about 3, and much more where the answer cannot be foreseen.
constexpr double LeastSaving = 6;
constexpr unsigned MostInstructions = 100;

/// A load or store of neighbours under a mask.
struct MaskedAccess {
  IntrinsicInst *I;
  bool IsLoad;

  static std::optional<MaskedAccess> of(Instruction &I) {
    auto *Access = dyn_cast<IntrinsicInst>(&I);
    if (!Access)
      return std::nullopt;
    if (Access->getIntrinsicID() == Intrinsic::masked_load)
      return MaskedAccess{Access, true};
    if (Access->getIntrinsicID() == Intrinsic::masked_store)
      return MaskedAccess{Access, false};
    return std::nullopt;
  }

  Value *pointer() const { return I->getArgOperand(IsLoad ? 0 : 1); }
  Value *mask() const { return I->getArgOperand(IsLoad ? 1 : 2); }
  Type *type() const { return IsLoad ? I->getType() : I->getArgOperand(0)->getType(); }
  Align alignment() const { return I->getParamAlign(IsLoad ? 0 : 1).valueOrOne(); }

  /// What the mask costs.
  double saving(const TargetTransformInfo &TTI) const {
    constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;
    const InstructionCost Masked = TTI.getInstructionCost(I, Kind);
    const InstructionCost Plain =
        TTI.getMemoryOpCost(IsLoad ? Instruction::Load : Instruction::Store, type(), alignment(),
                            pointer()->getType()->getPointerAddressSpace(), Kind);
    return Masked.isValid() && Plain.isValid() ? double((Masked - Plain).getValue()) : 0;
  }

  void unmask() const {
    IRBuilder<> Builder(I);
    Instruction *Plain =
        IsLoad ? cast<Instruction>(Builder.CreateAlignedLoad(type(), pointer(), alignment()))
               : Builder.CreateAlignedStore(I->getArgOperand(0), pointer(), alignment());
    Plain->copyMetadata(*I); // The place in the source, too.
    replaceBy(*Plain);
  }

  /// No lane is on.
  void remove() const { replaceBy(*I->getArgOperand(IsLoad ? 2 : 0)); }

private:
  void replaceBy(Value &New) const {
    if (IsLoad) {
      New.takeName(I);
      I->replaceAllUsesWith(&New);
    }
    I->eraseFromParent();
  }
};

/// The mask that is all true when a reversed or stretched one is.
Value *rootOf(Value *Mask) {
  Value *From;
  while (match(Mask, m_Shuffle(m_Value(From), m_Poison())) &&
         !is_contained(cast<ShuffleVectorInst>(Mask)->getShuffleMask(), PoisonMaskElem))
    Mask = From;
  return Mask;
}

/// 0, 1, 2 ..
bool areLaneNumbers(const Value *V) {
  auto *Numbers = dyn_cast<ConstantDataVector>(V);
  if (!Numbers || !Numbers->getElementType()->isIntegerTy())
    return false;
  for (unsigned Lane = 0; Lane != Numbers->getNumElements(); ++Lane)
    if (Numbers->getElementAsInteger(Lane) != Lane)
      return false;
  return true;
}

/// Of the work-items that whole vectors have left over: lanes below their number.
bool hasGapsByDesign(const Value *Mask, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(Mask);
  if (!I || Depth == 8)
    return false;
  if (isa<ICmpInst>(I))
    return areLaneNumbers(I->getOperand(0)) || areLaneNumbers(I->getOperand(1));
  return isa<BinaryOperator, SelectInst, ShuffleVectorInst>(I) &&
         any_of(I->operands(), [&](Value *V) {
           return V->getType()->isIntOrIntVectorTy(1) && hasGapsByDesign(V, Depth + 1);
         });
}

bool areOpposite(Value *A, Value *B) {
  if (match(A, m_Not(m_Specific(B))) || match(B, m_Not(m_Specific(A))))
    return true;
  auto *First = dyn_cast<CmpInst>(A), *Second = dyn_cast<CmpInst>(B);
  return First && Second && First->getOperand(0) == Second->getOperand(0) &&
         First->getOperand(1) == Second->getOperand(1) &&
         First->getPredicate() == Second->getInversePredicate();
}

/// The same question about other work-items: they may all be on at once. Masks that blocks bring
/// along may be those of two ways.
bool areAlike(const Value *A, const Value *B) {
  auto *First = dyn_cast<Instruction>(A), *Second = dyn_cast<Instruction>(B);
  if (!First || !Second || isa<PHINode>(First) || !First->isSameOperationAs(Second))
    return false;
  return none_of(First->operands(), [&](const Use &U) {
    return !isa<Constant>(U) && is_contained(Second->operand_values(), U.get());
  });
}

/// Part of a block.
class MaskedCode {
public:
  /// Asks about masks of `Only`, or about any when there is none.
  explicit MaskedCode(BasicBlock &BB, ArrayRef<Value *> Only = {}) : Only(Only) {
    for (Instruction &I : BB)
      if (std::optional<MaskedAccess> Access = MaskedAccess::of(I))
        Accesses.push_back(*Access);
  }

  bool isWorthIt(const TargetTransformInfo &TTI) {
    chooseMasks(TTI);
    if (Masks.empty())
      return false;
    llvm::erase_if(Accesses, [&](const MaskedAccess &A) { return !isFull(A) && !isEmpty(A); });
    return mayBeTwice();
  }

  void tell(const passes::Remarks &Remark) const {
    Remark.passed(Accesses.front().I->getDebugLoc(), "Unmasked",
                  "accesses have no mask where all lanes are on");
  }

  /// Those of lanes that go the other way.
  SmallVector<Value *> oppositeMasks() const {
    SmallVector<Value *> Opposite;
    for (const MaskedAccess &Access : Accesses)
      if (isEmpty(Access))
        Opposite.push_back(rootOf(Access.mask()));
    return Opposite;
  }

  struct Blocks {
    BasicBlock *Part, *Behind;
  };
  Blocks split() {
    BasicBlock *Part = Accesses.front().I->getParent();
    BasicBlock *Behind = Part->splitBasicBlock(std::next(Accesses.back().I->getIterator()),
                                               Part->getName() + ".join");
    BasicBlock *Front = Part;
    Part = Front->splitBasicBlock(Accesses.front().I->getIterator(), Front->getName() + ".part");
    ValueToValueMapTy Map;
    BasicBlock *Whole = CloneBasicBlock(Part, Map, ".whole", Part->getParent());
    Whole->moveBefore(Part);
    remapInstructionsInBlocks(Whole, Map);
    join(*Part, *Whole, *Behind, Map);
    for (const MaskedAccess &Access : Accesses) {
      const MaskedAccess Copy{cast<IntrinsicInst>(Map[Access.I]), Access.IsLoad};
      isFull(Access) ? Copy.unmask() : Copy.remove();
    }
    Front->getTerminator()->eraseFromParent();
    IRBuilder<> Builder(Front);
    Builder.CreateCondBr(areAllOn(Builder), Whole, Part);
    return {Part, Behind};
  }

private:
  ArrayRef<Value *> Only;
  SmallVector<MaskedAccess> Accesses;
  SmallSetVector<Value *, 4> Masks; ///< Of one type.

  bool isFull(const MaskedAccess &Access) const { return Masks.contains(rootOf(Access.mask())); }
  bool isEmpty(const MaskedAccess &Access) const {
    return any_of(Masks, [&](Value *Mask) { return areOpposite(Mask, rootOf(Access.mask())); });
  }

  bool mayBeFull(const Value *Mask) const {
    return !isa<Constant>(Mask) && !hasGapsByDesign(Mask) &&
           (Only.empty() || is_contained(Only, Mask));
  }

  /// The first one under which enough can be saved, and those that ask the same of other work-items
  /// and are known as early.
  void chooseMasks(const TargetTransformInfo &TTI) {
    MapVector<Value *, double> Savings;
    for (const MaskedAccess &Access : Accesses)
      if (Value *Mask = rootOf(Access.mask()); mayBeFull(Mask))
        Savings[Mask] += Access.saving(TTI);
    auto First = find_if(Savings, [](const auto &Entry) { return Entry.second >= LeastSaving; });
    if (First == Savings.end())
      return;
    Masks.insert(First->first);
    const Instruction &Start =
        *find_if(Accesses, [&](const MaskedAccess &A) { return isFull(A); })->I;
    for (auto &[Mask, Saving] : Savings)
      if (isKnownAt(*Mask, Start) &&
          all_of(Masks, [&](Value *Known) { return areAlike(Known, Mask); }))
        Masks.insert(Mask);
  }

  static bool isKnownAt(const Value &Mask, const Instruction &Start) {
    auto *I = dyn_cast<Instruction>(&Mask);
    return !I || I->getParent() != Start.getParent() || I->comesBefore(&Start);
  }

  /// All masks are known in front of the first access, and what is between is short.
  bool mayBeTwice() const {
    unsigned Count = 0;
    for (const Instruction &I : make_range(Accesses.front().I->getIterator(),
                                           std::next(Accesses.back().I->getIterator()))) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (++Count > MostInstructions || Masks.contains(&I) || (Call && Call->cannotDuplicate()))
        return false;
    }
    return true;
  }

  Value *areAllOn(IRBuilderBase &Builder) const {
    Value *All = Masks.front();
    for (Value *Mask : ArrayRef(Masks.getArrayRef()).drop_front())
      All = Builder.CreateAnd(All, Mask);
    return Builder.CreateAndReduce(Builder.CreateFreeze(All));
  }

  /// What is computed in both forms and used behind them.
  static void join(BasicBlock &Part, BasicBlock &Whole, BasicBlock &Behind,
                   ValueToValueMapTy &Map) {
    for (Instruction &I : Part) {
      SmallVector<Use *> Uses;
      for (Use &U : I.uses())
        if (cast<Instruction>(U.getUser())->getParent() != &Part)
          Uses.push_back(&U);
      if (Uses.empty())
        continue;
      PHINode *Phi = PHINode::Create(I.getType(), 2, I.getName(), Behind.begin());
      Phi->addIncoming(&I, &Part);
      Phi->addIncoming(Map[&I], &Whole);
      for (Use *U : Uses)
        U->set(Phi);
    }
  }
};

bool unmask(Function &F, const TargetTransformInfo &TTI) {
  const passes::Remarks Remark("unmask-full-vectors", F);
  SmallVector<BasicBlock *> Blocks(make_pointer_range(F));
  bool Changed = false;
  for (BasicBlock *BB : Blocks)
    for (MaskedCode Code(*BB); Code.isWorthIt(TTI); Code = MaskedCode(*BB)) {
      Code.tell(Remark);
      const SmallVector<Value *> Opposite = Code.oppositeMasks();
      const auto [Part, Behind] = Code.split();
      if (!Opposite.empty())
        if (MaskedCode Other(*Part, Opposite); Other.isWorthIt(TTI))
          Other.split();
      BB = Behind;
      Changed = true;
    }
  return Changed;
}

bool hasMaskedAccess(Function &F) {
  return any_of(instructions(F), [](Instruction &I) { return MaskedAccess::of(I).has_value(); });
}

} // namespace

PreservedAnalyses UnmaskFullVectorsPass::run(Module &M, ModuleAnalysisManager &) {
  if (none_of(M, hasMaskedAccess))
    return PreservedAnalyses::all();
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("unmask-full-vectors: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  bool Changed = false;
  for (Function &F : M)
    Changed |= unmask(F, (*Host)->machine().getTargetTransformInfo(F));
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
