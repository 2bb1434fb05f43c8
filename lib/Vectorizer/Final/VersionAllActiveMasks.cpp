//===- VersionAllActiveMasks.cpp - No masks if all lanes are active -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/VersionAllActiveMasks.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Support/MaskedAccess.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Minimum saving, in cost units of the target: a plain store is 1, a masked one with AVX2 is 8.
/// The test of all lanes costs about 3, and much more if its branch is mispredicted.
constexpr double LeastSaving = 6;
constexpr unsigned MostInstructions = 100;

/// The part of a block that may get a version without masks.
class MaskedCode {
public:
  /// Considers only the masks in `Only`, or all masks if it is empty.
  MaskedCode(BasicBlock &BB, const TargetTransformInfo &TTI, ArrayRef<Value *> Only = {})
      : TTI(&TTI), Only(Only) {
    for (Instruction &I : BB)
      if (std::optional<MaskedAccess> Access = MaskedAccess::of(I))
        Accesses.push_back(*Access);
  }

  bool isWorthIt() {
    chooseMasks();
    if (Masks.empty())
      return false;
    llvm::erase_if(Accesses, [&](const MaskedAccess &A) { return !isFull(A) && !isEmpty(A); });
    return mayBeTwice();
  }

  void tell(const passes::Remarks &Remark) const {
    Remark.passed(Accesses.front().I->getDebugLoc(), "Unmasked",
                  "accesses need no mask where all lanes are active");
  }

  /// Returns the masks of accesses that run if the selected masks are false.
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
  /// Duplicates the code. `Part` begins with the masked version, `Behind` follows both versions.
  Blocks split() {
    const bool Skips = hasOnlyStores();
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
    Builder.CreateCondBr(areAllOn(Builder), Whole, Skips ? skipUnlessAny(*Part, *Behind) : Part);
    return {Part, Behind};
  }

private:
  const TargetTransformInfo *TTI;
  ArrayRef<Value *> Only;
  SmallVector<MaskedAccess> Accesses;
  SmallSetVector<Value *, 4> Masks; ///< The masks that are tested; all of one type.

  bool isFull(const MaskedAccess &Access) const { return Masks.contains(rootOf(Access.mask())); }
  bool isEmpty(const MaskedAccess &Access) const {
    return any_of(Masks, [&](Value *Mask) { return areOpposite(Mask, rootOf(Access.mask())); });
  }

  bool mayBeFull(const Value *Mask) const {
    return !isa<Constant>(Mask) && !hasGapsByDesign(Mask) &&
           (Only.empty() || is_contained(Only, Mask));
  }

  /// Selects the first mask under which enough can be saved, and those that test the same condition
  /// for other work-items and are available at the same point.
  void chooseMasks() {
    MapVector<Value *, double> Savings;
    for (const MaskedAccess &Access : Accesses)
      if (Value *Mask = rootOf(Access.mask()); mayBeFull(Mask))
        Savings[Mask] += Access.saving(*TTI);
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

  /// True if all masks are available before the first access, and the code up to the last access is
  /// short and may be duplicated.
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

  /// True if the code has no effect, and computes no value that is used after it, unless a lane is
  /// active. False for an access that the target runs lane by lane, because that tests each lane
  /// anyway.
  bool hasOnlyStores() const {
    auto Code =
        make_range(Accesses.front().I->getIterator(), std::next(Accesses.back().I->getIterator()));
    const auto IsInside = [&](const User *U) {
      auto *I = cast<Instruction>(U);
      return I->getParent() == Accesses.back().I->getParent() && !isa<PHINode>(I) &&
             !Accesses.back().I->comesBefore(I);
    };
    return all_of(Code, [&](Instruction &I) {
      std::optional<MaskedAccess> Access = MaskedAccess::of(I);
      return (Access ? isFull(*Access) && Access->isOneInstruction(*TTI)
                     : !I.mayHaveSideEffects()) &&
             all_of(I.users(), IsInside);
    });
  }

  /// Creates a block that goes to `Part` if any lane is active, else to `Behind`.
  BasicBlock *skipUnlessAny(BasicBlock &Part, BasicBlock &Behind) const {
    BasicBlock *Asks =
        BasicBlock::Create(Part.getContext(), Part.getName() + ".any", Part.getParent(), &Part);
    IRBuilder<> Builder(Asks);
    Value *Any = Masks.front();
    for (Value *Mask : ArrayRef(Masks.getArrayRef()).drop_front())
      Any = Builder.CreateOr(Any, Mask);
    Builder.CreateCondBr(Builder.CreateOrReduce(Builder.CreateFreeze(Any)), &Part, &Behind);
    return Asks;
  }

  Value *areAllOn(IRBuilderBase &Builder) const {
    Value *All = Masks.front();
    for (Value *Mask : ArrayRef(Masks.getArrayRef()).drop_front())
      All = Builder.CreateAnd(All, Mask);
    return Builder.CreateAndReduce(Builder.CreateFreeze(All));
  }

  /// Creates PHIs for values that both versions compute and that are used after them.
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
  const passes::Remarks Remark("version-all-active-masks", F);
  SmallVector<BasicBlock *> Blocks(make_pointer_range(F));
  bool Changed = false;
  for (BasicBlock *BB : Blocks)
    for (MaskedCode Code(*BB, TTI); Code.isWorthIt(); Code = MaskedCode(*BB, TTI)) {
      Code.tell(Remark);
      const SmallVector<Value *> Opposite = Code.oppositeMasks();
      const auto [Part, Behind] = Code.split();
      if (!Opposite.empty())
        if (MaskedCode Other(*Part, TTI, Opposite); Other.isWorthIt())
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

PreservedAnalyses VersionAllActiveMasksPass::run(Module &M, ModuleAnalysisManager &) {
  if (none_of(M, hasMaskedAccess))
    return PreservedAnalyses::all();
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("version-all-active-masks: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  bool Changed = false;
  for (Function &F : M)
    Changed |= unmask(F, (*Host)->machine().getTargetTransformInfo(F));
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
