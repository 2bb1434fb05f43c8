//===- ExpandWorkItemQueries.cpp - Reduce work-item queries to a basis --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/ExpandWorkItemQueries.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Expands one query; inserts the instructions before its call.
class Expander {
public:
  explicit Expander(CallInst &Call) : Builder(&Call) {}

  Value *expand(CallInst &Call, Query Q) {
    if (!takesDimension(Q))
      return inDimension(Q, 0);
    Value *Dimension = Call.getArgOperand(0);
    if (auto *Constant = dyn_cast<ConstantInt>(Dimension))
      return Constant->getValue().ult(3) ? inDimension(Q, Constant->getZExtValue()) : outOfRange(Q);
    Value *Result = outOfRange(Q);
    for (unsigned D = 0; D != 3; ++D) {
      Value *Is = Builder.CreateICmpEQ(Dimension, Builder.getInt32(D));
      Result = Builder.CreateSelect(Is, inDimension(Q, D), Result);
    }
    return Result;
  }

private:
  IRBuilder<> Builder;

  Value *outOfRange(Query Q) {
    bool IsSize = Q == Query::GlobalSize || Q == Query::LocalSize ||
                  Q == Query::EnqueuedLocalSize || Q == Query::NumGroups;
    return Builder.getInt64(IsSize ? 1 : 0);
  }

  Value *inDimension(Query Q, unsigned D) {
    switch (Q) {
    case Query::GlobalId:
      return addOffset(basis(Query::LocalId, D),
                       addOffset(groupStart(D), basis(Query::GlobalOffset, D)));
    case Query::LocalLinearId:
      return linear([&](unsigned I) { return basis(Query::LocalId, I); }, Query::LocalSize);
    case Query::GlobalLinearId:
      return linear([&](unsigned I) { return add(basis(Query::LocalId, I), groupStart(I)); },
                    Query::GlobalSize);
    default:
      return basis(Q, D);
    }
  }

  Value *basis(Query Q, unsigned D) { return createQuery(Builder, Q, D); }

  /// Returns the first work-item of the group, without the global offset.
  Value *groupStart(unsigned D) {
    return mul(basis(Query::GroupId, D), basis(Query::EnqueuedLocalSize, D));
  }

  template <typename IdFn> Value *linear(IdFn Id, Query Size) {
    Value *Row = add(mul(Id(2), basis(Size, 1)), Id(1));
    return add(mul(Row, basis(Size, 0)), Id(0));
  }

  // No launch has 2^63 work-items, so that products and sums of ids are nsw. But a launch may have
  // a global offset of 2^63 or more, as long as its last id fits into 64 bits: such a sum is only
  // nuw.
  Value *addOffset(Value *L, Value *R) { return Builder.CreateNUWAdd(L, R); }
  Value *add(Value *L, Value *R) { return Builder.CreateAdd(L, R, "", true, true); }
  Value *mul(Value *L, Value *R) { return Builder.CreateMul(L, R, "", true, true); }
};

/// True if the result of a query depends on where groups begin in dimension `D`. The local size
/// does not if all groups have the enqueued size, which Clang records in "uniform-work-group-size".
bool dependsOnGroup(const CallBase &Call, Query Q, unsigned D) {
  bool FullGroups =
      Call.getFunction()->getFnAttribute("uniform-work-group-size").getValueAsString() == "true";
  if (Q == Query::LocalLinearId)
    return true;
  if (Q != Query::LocalId && Q != Query::GroupId && (Q != Query::LocalSize || FullGroups))
    return false;
  return constantDimension(Call).value_or(D) == D;
}

/// True if no query of `Kernel` depends on where groups begin in dimension `D`. False if the kernel
/// calls functions that are not inlined yet, because these may contain any query.
bool asksOnlyGlobalIds(const Function &Kernel, unsigned D) {
  return none_of(instructions(Kernel), [D](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return false;
    if (std::optional<Query> Q = queryCalled(*Call))
      return dependsOnGroup(*Call, *Q, D);
    const Function *Callee = Call->getCalledFunction();
    return !Callee || !Callee->isDeclaration();
  });
}

/// Replaces calls of __oclc_sub_group_width by the sub-group size of the calling kernel. Returns
/// true if the module declares that function.
bool foldSubGroupWidth(Module &M) {
  Function *Width = M.getFunction(SubGroupWidthName);
  if (!Width)
    return false;
  for (User *U : make_early_inc_range(Width->users()))
    if (auto *Call = dyn_cast<CallInst>(U)) {
      Call->replaceAllUsesWith(
          ConstantInt::get(Call->getType(), subGroupSize(*Call->getFunction())));
      Call->eraseFromParent();
    }
  if (Width->use_empty())
    Width->eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses ExpandWorkItemQueriesPass::run(Module &M, ModuleAnalysisManager &AM) {
  for (Function *Kernel : kernels(M))
    for (unsigned D : {0u, 1u})
      if (asksOnlyGlobalIds(*Kernel, D))
        setAsksOnlyGlobal(*Kernel, D);
  SmallVector<std::pair<CallInst *, Query>> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (std::optional<Query> Q = queryCalled(I); Q && isa<CallInst>(I))
        Calls.push_back({cast<CallInst>(&I), *Q});
  for (auto [Call, Q] : Calls) {
    Call->replaceAllUsesWith(Expander(*Call).expand(*Call, Q));
    Call->eraseFromParent();
  }
  bool HasSubGroups = foldSubGroupWidth(M);
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && queryNamed(F.getName()))
      F.eraseFromParent();
  return Calls.empty() && !HasSubGroups ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes
