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
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr unsigned MostInstructions = 100;
/// Branch weights: how often all lanes are active, and how often some are not.
constexpr uint32_t WholeWeight = 4, PartWeight = 1;

/// The part of a block that may get a version without masks.
class MaskedCode {
public:
  /// Considers only the masks in `only`, or all masks if it is empty.
  MaskedCode(BasicBlock &bb, const TargetTransformInfo &tti, ArrayRef<Value *> only = {})
      : TTI(&tti), Only(only) {
    for (Instruction &inst : bb)
      if (std::optional<MaskedAccess> access = MaskedAccess::of(inst))
        Accesses.push_back(*access);
  }

  bool isWorthIt() {
    chooseMasks();
    if (Masks.empty())
      return false;
    llvm::erase_if(Accesses, [&](const MaskedAccess &a) { return !isFull(a) && !isEmpty(a); });
    return mayBeTwice();
  }

  void tell(const passes::Remarks &remark) const {
    remark.passed(Accesses.front().I->getDebugLoc(), "Unmasked",
                  "accesses need no mask where all lanes are active");
  }

  /// Returns the masks of the accesses whose mask is the opposite of a tested one.
  SmallVector<Value *> oppositeMasks() const {
    SmallVector<Value *> opposite;
    for (const MaskedAccess &access : Accesses)
      if (isEmpty(access))
        opposite.push_back(rootOf(access.mask()));
    return opposite;
  }

  struct Blocks {
    BasicBlock *Part, *Behind;
  };
  /// Duplicates the code, and adds the test that selects a version. `Part` is the block of the
  /// masked version, `Behind` the block after both versions.
  Blocks split() {
    const bool skips = hasOnlyStores();
    BasicBlock *part = Accesses.front().I->getParent();
    BasicBlock *behind = part->splitBasicBlock(std::next(Accesses.back().I->getIterator()),
                                               part->getName() + ".join");
    BasicBlock *front = part;
    part = front->splitBasicBlock(Accesses.front().I->getIterator(), front->getName() + ".part");
    ValueToValueMapTy map;
    BasicBlock *whole = CloneBasicBlock(part, map, ".whole", part->getParent());
    whole->moveBefore(part);
    remapInstructionsInBlocks(whole, map);
    join(*part, *whole, *behind, map);
    for (const MaskedAccess &access : Accesses) {
      const MaskedAccess copy{cast<IntrinsicInst>(map[access.I]), access.IsLoad};
      isFull(access) ? copy.unmask() : copy.remove();
    }
    front->getTerminator()->eraseFromParent();
    IRBuilder<> builder(front);
    builder.CreateCondBr(
        areAllOn(builder), whole, skips ? skipUnlessAny(*part, *behind) : part,
        MDBuilder(front->getContext()).createBranchWeights(WholeWeight, PartWeight));
    return {part, behind};
  }

private:
  const TargetTransformInfo *TTI;
  ArrayRef<Value *> Only;
  SmallVector<MaskedAccess> Accesses;
  SmallSetVector<Value *, 4> Masks; ///< The masks that are tested; all of one type.

  bool isFull(const MaskedAccess &access) const { return Masks.contains(rootOf(access.mask())); }
  bool isEmpty(const MaskedAccess &access) const {
    return any_of(Masks, [&](Value *mask) { return areOpposite(mask, rootOf(access.mask())); });
  }

  bool mayBeFull(const Value *mask) const {
    return !isa<Constant>(mask) && !hasGapsByDesign(mask) &&
           (Only.empty() || is_contained(Only, mask));
  }

  /// Selects the first mask under which enough can be saved, and the masks that test the same
  /// condition for other work-items and are available at the same point.
  void chooseMasks() {
    MapVector<Value *, double> savings;
    for (const MaskedAccess &access : Accesses)
      if (Value *mask = rootOf(access.mask()); mayBeFull(mask))
        savings[mask] += access.saving(*TTI);
    auto first =
        find_if(savings, [](const auto &entry) { return entry.second >= LeastSavingOfTest; });
    if (first == savings.end())
      return;
    Masks.insert(first->first);
    const Instruction &start =
        *find_if(Accesses, [&](const MaskedAccess &a) { return isFull(a); })->I;
    for (auto &[mask, saving] : savings)
      if (isKnownAt(*mask, start) &&
          all_of(Masks, [&](Value *known) { return areAlike(known, mask); }))
        Masks.insert(mask);
  }

  static bool isKnownAt(const Value &mask, const Instruction &start) {
    auto *i = dyn_cast<Instruction>(&mask);
    return !i || i->getParent() != start.getParent() || i->comesBefore(&start);
  }

  /// True if all masks are available before the first access, and the code up to the last access is
  /// short and may be duplicated.
  bool mayBeTwice() const {
    unsigned count = 0;
    for (const Instruction &inst : make_range(Accesses.front().I->getIterator(),
                                              std::next(Accesses.back().I->getIterator()))) {
      auto *call = dyn_cast<CallBase>(&inst);
      if (++count > MostInstructions || Masks.contains(&inst) || (call && call->cannotDuplicate()))
        return false;
    }
    return true;
  }

  /// True if the code may be skipped when no lane is active: it has no effect but stores under the
  /// tested masks, and computes no value that is used after it. False if the target runs one of its
  /// accesses lane by lane, because such an access tests each lane anyway.
  bool hasOnlyStores() const {
    auto code =
        make_range(Accesses.front().I->getIterator(), std::next(Accesses.back().I->getIterator()));
    const auto isInside = [&](const User *u) {
      auto *i = cast<Instruction>(u);
      return i->getParent() == Accesses.back().I->getParent() && !isa<PHINode>(i) &&
             !Accesses.back().I->comesBefore(i);
    };
    return all_of(code, [&](Instruction &inst) {
      std::optional<MaskedAccess> access = MaskedAccess::of(inst);
      return (access ? isFull(*access) && access->isOneInstruction(*TTI)
                     : !inst.mayHaveSideEffects()) &&
             all_of(inst.users(), isInside);
    });
  }

  /// Creates a block that goes to `part` if any lane is active, else to `behind`.
  BasicBlock *skipUnlessAny(BasicBlock &part, BasicBlock &behind) const {
    BasicBlock *asks =
        BasicBlock::Create(part.getContext(), part.getName() + ".any", part.getParent(), &part);
    IRBuilder<> builder(asks);
    Value *any = Masks.front();
    for (Value *mask : ArrayRef(Masks.getArrayRef()).drop_front())
      any = builder.CreateOr(any, mask);
    builder.CreateCondBr(builder.CreateOrReduce(builder.CreateFreeze(any)), &part, &behind);
    return asks;
  }

  Value *areAllOn(IRBuilderBase &builder) const {
    Value *all = Masks.front();
    for (Value *mask : ArrayRef(Masks.getArrayRef()).drop_front())
      all = builder.CreateAnd(all, mask);
    return builder.CreateAndReduce(builder.CreateFreeze(all));
  }

  /// Creates PHIs for values that both versions compute and that are used after them.
  static void join(BasicBlock &part, BasicBlock &whole, BasicBlock &behind,
                   ValueToValueMapTy &map) {
    for (Instruction &inst : part) {
      SmallVector<Use *> uses;
      for (Use &u : inst.uses())
        if (cast<Instruction>(u.getUser())->getParent() != &part)
          uses.push_back(&u);
      if (uses.empty())
        continue;
      PHINode *phi = PHINode::Create(inst.getType(), 2, inst.getName(), behind.begin());
      phi->addIncoming(&inst, &part);
      phi->addIncoming(map[&inst], &whole);
      for (Use *u : uses)
        u->set(phi);
    }
  }
};

bool hasMaskedAccess(Function &f) {
  return any_of(instructions(f),
                [](Instruction &inst) { return MaskedAccess::of(inst).has_value(); });
}

} // namespace

bool versionAllActiveMasks(Function &f, const TargetTransformInfo &tti) {
  const passes::Remarks remark("version-all-active-masks", f);
  SmallVector<BasicBlock *> blocks(make_pointer_range(f));
  bool changed = false;
  for (BasicBlock *bb : blocks)
    for (MaskedCode code(*bb, tti); code.isWorthIt(); code = MaskedCode(*bb, tti)) {
      code.tell(remark);
      const SmallVector<Value *> opposite = code.oppositeMasks();
      const auto [part, behind] = code.split();
      if (!opposite.empty())
        if (MaskedCode other(*part, tti, opposite); other.isWorthIt())
          other.split();
      bb = behind;
      changed = true;
    }
  return changed;
}

PreservedAnalyses VersionAllActiveMasksPass::run(Module &m, ModuleAnalysisManager &) {
  if (none_of(m, hasMaskedAccess))
    return PreservedAnalyses::all();
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("version-all-active-masks", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &f : m)
    changed |= versionAllActiveMasks(f, host->machine().getTargetTransformInfo(f));
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
