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

/// Maximum average number of instructions between two barriers for which memory latency dominates.
constexpr uint64_t FewInstructions = 64;

bool isLocal(const Value &pointer) { return pointer.getType()->getPointerAddressSpace() == 3; }

bool isLocalPointer(const Argument &arg) { return arg.getType()->isPointerTy() && isLocal(arg); }

bool isCollective(const Argument &arg) { return groupVariableSize(arg).has_value(); }

bool belongsToSubGroup(const Instruction &inst) {
  return isSubGroupBarrier(inst) || itemMemoryCall(inst);
}

/// True if `inst` may observe writes of other groups. A group may wait for another group that the
/// author of the kernel expects to run first. These two groups must not run in lock-step.
bool mayWatchOtherGroups(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return !load->isSimple() && !isLocal(*load->getPointerOperand());
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return !isLocal(*exchange->getPointerOperand());
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    return !atomic->use_empty() && !isLocal(*atomic->getPointerOperand());
  auto *call = dyn_cast<CallBase>(&inst);
  return call && !isBarrierToCutAt(inst) && !queryCalled(inst) && call->mayHaveSideEffects() &&
         !call->onlyAccessesArgMemory() && !call->onlyAccessesInaccessibleMemory();
}

bool hasBarrier(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *bb) { return any_of(*bb, isBarrierToCutAt); });
}

/// Returns the number of instructions of `f` once the elements of its vectors are values of their
/// own, as vectorize-work-items makes them.
uint64_t scalarInstructions(const Function &f) {
  uint64_t sum = 0;
  for (const Instruction &inst : instructions(f)) {
    if (isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(inst))
      continue;
    auto *store = dyn_cast<StoreInst>(&inst);
    auto *vector =
        dyn_cast<FixedVectorType>(store ? store->getValueOperand()->getType() : inst.getType());
    sum += vector ? vector->getNumElements() : 1;
  }
  return sum;
}

/// Returns why groups cannot be stacked, or gain nothing by it; null otherwise.
const char *obstacle(Function &f, const LoopInfo &loops) {
  if (localSize(f))
    return "their size is known, and values stay in registers";
  if (any_of(f.args(), isCollective))
    return "a collective function";
  if (lanesOfSubGroups(f) != 0 || any_of(instructions(f), belongsToSubGroup))
    return "a sub-group function";
  if (any_of(instructions(f), mayWatchOtherGroups))
    return "the order of work-groups is observable";
  const auto barriers = uint64_t(count_if(instructions(f), isBarrierToCutAt));
  if (scalarInstructions(f) > FewInstructions * (barriers + 1) ||
      !all_of(loops.getLoopsInPreorder(), [](const Loop *loop) { return hasBarrier(*loop); }))
    return "the code between barriers hides the latency";
  return nullptr;
}

class Stack {
public:
  explicit Stack(Function &f)
      : F(f), Builder(&f.getEntryBlock(), f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  /// Transforms the function into one that runs a stack of groups.
  void build() {
    SmallVector<std::pair<CallInst *, Query>> queries;
    for (Instruction &inst : instructions(F))
      if (std::optional<Query> q = queryCalled(inst))
        queries.push_back({cast<CallInst>(&inst), *q});
    Plane = createQuery(Builder, Query::LocalId, 2);
    for (Argument &arg : F.args())
      if (isLocalPointer(arg) && !arg.use_empty())
        giveEachItsOwn(arg);
    // Do this last: it may delete the query at which the builder inserts.
    for (auto [call, q] : queries)
      answer(*call, q, constantDimension(*call));
    setStacksGroups(F);
    setVectorDimension(F, 0); // Each group is a single row.
    setJoinedItemsLimit(F, StackedItems);
  }

private:
  Function &F;
  IRBuilder<> Builder;
  Value *Plane = nullptr, *BytesBefore = nullptr;

  void answer(CallInst &call, Query q, std::optional<unsigned> dimension) {
    if (q == Query::GroupId && dimension == 0) {
      IRBuilder<> behind(call.getNextNode());
      auto *id = cast<Instruction>(behind.CreateAdd(&call, Plane, "", true, true));
      call.replaceUsesWithIf(id, [&](const Use &u) { return u.getUser() != id; });
    } else if (dimension.value_or(0) != 0 &&
               (q == Query::LocalId || q == Query::LocalSize || q == Query::EnqueuedLocalSize)) {
      call.replaceAllUsesWith(ConstantInt::get(call.getType(), q == Query::LocalId ? 0 : 1));
      call.eraseFromParent();
    }
  }

  void giveEachItsOwn(Argument &arg) {
    if (!BytesBefore)
      BytesBefore =
          Builder.CreateMul(Plane, createLocalStride(Builder), "local.before", true, true);
    auto *own = cast<Instruction>(
        Builder.CreateInBoundsGEP(Builder.getInt8Ty(), &arg, BytesBefore, arg.getName() + ".own"));
    arg.replaceUsesWithIf(own, [&](const Use &u) { return u.getUser() != own; });
  }
};

/// True if all groups of a stack reach the same barriers.
bool staysTogether(Function &f) { return !divergentDecision(f, WorkItemUniformity(f)); }

void decide(Function &f, const LoopInfo &loops) {
  auto runAlone = [&](const char *why) {
    Remarks("interleave-work-groups", f)
        .missed({}, "GroupsNotStacked", Twine("work-groups are not interleaved: ") + why);
  };
  if (const char *why = obstacle(f, loops))
    return runAlone(why);
  ValueToValueMapTy map;
  Function *stacked = CloneFunction(&f, map);
  Stack(*stacked).build();
  if (!staysTogether(*stacked)) {
    stacked->eraseFromParent();
    return runAlone("they may reach different barriers");
  }
  stacked->setName(f.getName() + ".small");
  setSmallGroupsClone(f, *stacked);
  Remarks("interleave-work-groups", f)
      .passed({}, "GroupsStacked",
              "work-groups of up to " + Twine(StackedItems / 2) + " work-items run in step");
}

} // namespace

PreservedAnalyses InterleaveWorkGroupsPass::run(Module &m, ModuleAnalysisManager &am) {
  auto &functions = am.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
  for (Function *f : kernels(m))
    if (isSpecialized(*f) && plannedMethod(*f) == Method::Loops && hasExplicitBarrier(*f) &&
        !isGeneralForm(*f) && !isSmallGroupsClone(*f) && !smallGroupsClone(*f))
      decide(*f, functions.getResult<LoopAnalysis>(*f));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
