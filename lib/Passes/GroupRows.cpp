//===- GroupRows.cpp - Let work-groups of a row run as one ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/GroupRows.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Up to this size a loop over the work-items of one group is too short for vectors.
constexpr uint64_t SmallGroup = 8;

/// Two groups would use the same bytes at the same time.
bool usesLocalMemory(const Function &F) {
  return any_of(F.args(), [](const Argument &Arg) {
    return Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == 3 &&
           !Arg.use_empty();
  });
}

/// The local size in dimension 0 when ids can be told from one index by shifting and masking.
std::optional<uint64_t> smallPowerOfTwo(const Function &F) {
  std::optional<LocalSize> Size = localSize(F);
  if (Size && (*Size)[0] <= SmallGroup && isPowerOf2_64((*Size)[0]))
    return (*Size)[0];
  return std::nullopt;
}

/// Null when groups may join.
const char *obstacle(const Function &F) {
  if (hasExplicitBarrier(F))
    return "it has a barrier";
  if (usesLocalMemory(F))
    return "it uses local memory";
  if (!asksOnlyGlobalX(F) && !smallPowerOfTwo(F))
    return "it asks for its place in the group in dimension 0";
  return nullptr;
}

/// Tells local and group ids of `Size` work-items apart in the index of a longer row.
void splitIndex(Function &F, uint64_t Size) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<Query> Q = queryCalled(I);
    if ((Q != Query::LocalId && Q != Query::GroupId) || constantDimension(cast<CallBase>(I)) != 0)
      continue;
    IRBuilder<> Builder(&I);
    Value *Index = createQuery(Builder, Query::LocalId, 0), *Id;
    if (Q == Query::LocalId)
      Id = Builder.CreateAnd(Index, Size - 1);
    else
      Id = Builder.CreateAdd(createQuery(Builder, Query::GroupId, 0),
                             Builder.CreateLShr(Index, Log2_64(Size)), "", true, true);
    I.replaceAllUsesWith(Id);
    I.eraseFromParent();
  }
}

} // namespace

PreservedAnalyses GroupRowsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || !isSpecialized(F) || groupRows(F) != GroupRows::Alone)
    return PreservedAnalyses::all();
  Remarks Remark("group-rows", F);
  if (const char *Why = obstacle(F)) {
    Remark.missed({}, "GroupsAlone", Twine("work-groups run one by one: ") + Why);
    return PreservedAnalyses::all();
  }
  if (!asksOnlyGlobalX(F))
    splitIndex(F, *smallPowerOfTwo(F));
  setGroupRows(F, GroupRows::MayJoin);
  Remark.passed({}, "GroupsJoined",
                "work-groups of a row run as one: no barrier, no local memory, " +
                    Twine(asksOnlyGlobalX(F) ? "only global ids" : "a small power of two"));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
