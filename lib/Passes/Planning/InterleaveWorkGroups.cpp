//===- InterleaveWorkGroups.cpp - Run small work-groups with barriers in lock-step --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/InterleaveWorkGroups.h"

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum number of instructions between two barriers for which memory latency dominates.
constexpr uint64_t FewInstructions = 64;

bool isLocal(const Value &Pointer) { return Pointer.getType()->getPointerAddressSpace() == 3; }

bool isLocalPointer(const Argument &Arg) { return Arg.getType()->isPointerTy() && isLocal(Arg); }

bool isCollective(const Argument &Arg) { return groupVariableSize(Arg).has_value(); }

bool belongsToSubGroup(const Instruction &I) { return isSubGroupBarrier(I) || itemMemoryCall(I); }

/// True if `I` may observe writes of other groups. A group that waits for a group which its author
/// expects to run first must not run in lock-step with it.
bool mayWatchOtherGroups(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return !Load->isSimple() && !isLocal(*Load->getPointerOperand());
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return !isLocal(*Exchange->getPointerOperand());
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return !Atomic->use_empty() && !isLocal(*Atomic->getPointerOperand());
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && !isBarrierToCutAt(I) && !queryCalled(I) && Call->mayHaveSideEffects() &&
         !Call->onlyAccessesArgMemory() && !Call->onlyAccessesInaccessibleMemory();
}

bool hasBarrier(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isBarrierToCutAt); });
}

/// Returns why groups cannot be stacked, or gain nothing by it; null otherwise.
const char *obstacle(Function &F, const LoopInfo &Loops) {
  if (localSize(F))
    return "their size is known, and values stay in registers";
  if (any_of(F.args(), isCollective))
    return "a collective function";
  if (lanesOfSubGroups(F) != 0 || any_of(instructions(F), belongsToSubGroup))
    return "a sub-group function";
  if (any_of(instructions(F), mayWatchOtherGroups))
    return "the order of work-groups is observable";
  const auto Barriers = uint64_t(count_if(instructions(F), isBarrierToCutAt));
  if (F.getInstructionCount() > FewInstructions * (Barriers + 1) ||
      !all_of(Loops.getLoopsInPreorder(), [](const Loop *L) { return hasBarrier(*L); }))
    return "the code between barriers hides the latency";
  return nullptr;
}

class Stack {
public:
  explicit Stack(Function &F)
      : F(F), Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  /// Transforms `F` into a function for a stack of groups.
  void build() {
    SmallVector<std::pair<CallInst *, Query>> Queries;
    for (Instruction &I : instructions(F))
      if (std::optional<Query> Q = queryCalled(I))
        Queries.push_back({cast<CallInst>(&I), *Q});
    Plane = createQuery(Builder, Query::LocalId, 2);
    for (Argument &Arg : F.args())
      if (isLocalPointer(Arg) && !Arg.use_empty())
        giveEachItsOwn(Arg);
    // Do this last: it may delete the query at which the builder inserts.
    for (auto [Call, Q] : Queries)
      answer(*Call, Q, constantDimension(*Call));
    setStacksGroups(F);
    setVectorDimension(F, 0); // Each group is a single row.
    setJoinedItemsLimit(F, StackedItems);
  }

private:
  Function &F;
  IRBuilder<> Builder;
  Value *Plane = nullptr, *BytesBefore = nullptr;

  void answer(CallInst &Call, Query Q, std::optional<unsigned> Dimension) {
    if (Q == Query::GroupId && Dimension == 0) {
      IRBuilder<> Behind(Call.getNextNode());
      auto *Id = cast<Instruction>(Behind.CreateAdd(&Call, Plane, "", true, true));
      Call.replaceUsesWithIf(Id, [&](const Use &U) { return U.getUser() != Id; });
    } else if (Dimension.value_or(0) != 0 &&
               (Q == Query::LocalId || Q == Query::LocalSize || Q == Query::EnqueuedLocalSize)) {
      Call.replaceAllUsesWith(ConstantInt::get(Call.getType(), Q == Query::LocalId ? 0 : 1));
      Call.eraseFromParent();
    }
  }

  void giveEachItsOwn(Argument &Arg) {
    if (!BytesBefore)
      BytesBefore =
          Builder.CreateMul(Plane, createLocalStride(Builder), "local.before", true, true);
    auto *Own = cast<Instruction>(
        Builder.CreateInBoundsGEP(Builder.getInt8Ty(), &Arg, BytesBefore, Arg.getName() + ".own"));
    Arg.replaceUsesWithIf(Own, [&](const Use &U) { return U.getUser() != Own; });
  }
};

/// True if all groups of a stack reach the same barriers.
bool staysTogether(Function &F) { return !divergentDecision(F, WorkItemUniformity(F)); }

void decide(Function &F, const LoopInfo &Loops) {
  auto RunAlone = [&](const char *Why) {
    Remarks("interleave-work-groups", F)
        .missed({}, "GroupsNotStacked", Twine("work-groups are not interleaved: ") + Why);
  };
  if (const char *Why = obstacle(F, Loops))
    return RunAlone(Why);
  ValueToValueMapTy Map;
  Function *Stacked = CloneFunction(&F, Map);
  Stack(*Stacked).build();
  if (!staysTogether(*Stacked)) {
    Stacked->eraseFromParent();
    return RunAlone("they may reach different barriers");
  }
  Stacked->setName(F.getName() + ".small");
  setSmallGroupsClone(F, *Stacked);
  Remarks("interleave-work-groups", F)
      .passed({}, "GroupsStacked",
              "work-groups of up to " + Twine(StackedItems / 2) + " work-items run in step");
}

} // namespace

PreservedAnalyses InterleaveWorkGroupsPass::run(Module &M, ModuleAnalysisManager &AM) {
  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function *F : kernels(M))
    if (isSpecialized(*F) && plannedMethod(*F) == Method::Loops && hasExplicitBarrier(*F) &&
        !isGeneralForm(*F) && !isSmallGroupsClone(*F) && !smallGroupsClone(*F))
      decide(*F, Functions.getResult<LoopAnalysis>(*F));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
