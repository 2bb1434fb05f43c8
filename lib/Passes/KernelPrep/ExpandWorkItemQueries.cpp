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
  explicit Expander(CallInst &call) : Builder(&call) {}

  Value *expand(CallInst &call, Query q) {
    if (!takesDimension(q))
      return inDimension(q, 0);
    Value *dimension = call.getArgOperand(0);
    if (auto *constant = dyn_cast<ConstantInt>(dimension))
      return constant->getValue().ult(3) ? inDimension(q, constant->getZExtValue()) : outOfRange(q);
    Value *result = outOfRange(q);
    for (unsigned d = 0; d != 3; ++d) {
      Value *is = Builder.CreateICmpEQ(dimension, Builder.getInt32(d));
      result = Builder.CreateSelect(is, inDimension(q, d), result);
    }
    return result;
  }

private:
  IRBuilder<> Builder;

  Value *outOfRange(Query q) {
    bool isSize = q == Query::GlobalSize || q == Query::LocalSize ||
                  q == Query::EnqueuedLocalSize || q == Query::NumGroups;
    return Builder.getInt64(isSize ? 1 : 0);
  }

  Value *inDimension(Query q, unsigned d) {
    switch (q) {
    case Query::GlobalId:
      return addOffset(basis(Query::LocalId, d),
                       addOffset(groupStart(d), basis(Query::GlobalOffset, d)));
    case Query::LocalLinearId:
      return linear([&](unsigned i) { return basis(Query::LocalId, i); }, Query::LocalSize);
    case Query::GlobalLinearId:
      return linear([&](unsigned i) { return add(basis(Query::LocalId, i), groupStart(i)); },
                    Query::GlobalSize);
    default:
      return basis(q, d);
    }
  }

  Value *basis(Query q, unsigned d) { return createQuery(Builder, q, d); }

  /// Returns the global id of the group's first work-item, minus the global offset.
  Value *groupStart(unsigned d) {
    return mul(basis(Query::GroupId, d), basis(Query::EnqueuedLocalSize, d));
  }

  template <typename IdFn> Value *linear(IdFn id, Query size) {
    Value *row = add(mul(id(2), basis(size, 1)), id(1));
    return add(mul(row, basis(size, 0)), id(0));
  }

  // No launch has 2^63 work-items, so products and sums of ids without the global offset are nuw
  // and nsw. The global offset may be 2^63 or more, as long as the last id fits into 64 bits, so a
  // sum with the offset is only nuw.
  Value *addOffset(Value *l, Value *r) { return Builder.CreateNUWAdd(l, r); }
  Value *add(Value *l, Value *r) { return Builder.CreateAdd(l, r, "", true, true); }
  Value *mul(Value *l, Value *r) { return Builder.CreateMul(l, r, "", true, true); }
};

/// True if the result of a query depends on where groups begin in dimension `d`. The local size
/// does not if all groups have the enqueued size, which Clang records in "uniform-work-group-size".
bool dependsOnGroup(const CallBase &call, Query q, unsigned d) {
  bool fullGroups =
      call.getFunction()->getFnAttribute("uniform-work-group-size").getValueAsString() == "true";
  if (q == Query::LocalLinearId)
    return true;
  if (q != Query::LocalId && q != Query::GroupId && (q != Query::LocalSize || fullGroups))
    return false;
  return constantDimension(call).value_or(d) == d;
}

/// True if no query of `kernel` depends on where groups begin in dimension `d`. False if the kernel
/// calls functions that are not inlined yet, because these may contain any query.
bool asksOnlyGlobalIds(const Function &kernel, unsigned d) {
  return none_of(instructions(kernel), [d](const Instruction &inst) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      return false;
    if (std::optional<Query> q = queryCalled(*call))
      return dependsOnGroup(*call, *q, d);
    const Function *callee = call->getCalledFunction();
    return !callee || !callee->isDeclaration();
  });
}

/// Replaces calls of __oclc_sub_group_width by the sub-group size of the calling kernel. Returns
/// true if the module declares that function.
bool foldSubGroupWidth(Module &m) {
  Function *width = m.getFunction(SubGroupWidthName);
  if (!width)
    return false;
  for (User *u : make_early_inc_range(width->users()))
    if (auto *call = dyn_cast<CallInst>(u)) {
      call->replaceAllUsesWith(
          ConstantInt::get(call->getType(), subGroupSize(*call->getFunction())));
      call->eraseFromParent();
    }
  if (width->use_empty())
    width->eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses ExpandWorkItemQueriesPass::run(Module &m, ModuleAnalysisManager &am) {
  for (Function *kernel : kernels(m))
    for (unsigned d : {0u, 1u})
      if (asksOnlyGlobalIds(*kernel, d))
        setAsksOnlyGlobal(*kernel, d);
  SmallVector<std::pair<CallInst *, Query>> calls;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (std::optional<Query> q = queryCalled(inst); q && isa<CallInst>(inst))
        calls.push_back({cast<CallInst>(&inst), *q});
  for (auto [call, q] : calls) {
    call->replaceAllUsesWith(Expander(*call).expand(*call, q));
    call->eraseFromParent();
  }
  bool hasSubGroups = foldSubGroupWidth(m);
  for (Function &f : make_early_inc_range(m))
    if (f.isDeclaration() && f.use_empty() && queryNamed(f.getName()))
      f.eraseFromParent();
  return calls.empty() && !hasSubGroups ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes
