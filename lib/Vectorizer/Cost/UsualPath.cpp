//===- UsualPath.cpp - Branches of a work-group that is full and inside --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/UsualPath.h"

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// The loops that the vectorizers make of one loop promise independence of the same accesses.
const MDNode *originOf(const Loop &loop) {
  return findOptionMDForLoop(&loop, "llvm.loop.parallel_accesses");
}

/// Returns the name of the block that `bb` was copied from for work-items that whole vectors leave,
/// or for those that run one by one if an index overflows or arrays overlap; empty for others.
StringRef nameOfUsual(const BasicBlock &bb) {
  const StringRef name = bb.getName();
  const size_t end = std::min(name.find(".rest"), name.find(".alone"));
  return end == StringRef::npos ? StringRef() : name.take_front(end);
}

/// True for such a copy of a block that is still there. A group that is smaller than a vector has
/// nothing but the copies.
bool isAside(const BasicBlock &bb) {
  const StringRef usual = nameOfUsual(bb);
  return !usual.empty() && any_of(*bb.getParent(), [&](const BasicBlock &other) {
    StringRef rest = other.getName();
    return rest.consume_front(usual) && nameOfUsual(other).empty() &&
           (rest.empty() || rest.starts_with(".us") || rest.starts_with(".split"));
  });
}

/// True for the version of a loop over work-items that LLVM has made for an inner loop without
/// iterations.
bool isEmptyVersion(const Loop &loop, const LoopInfo &li) {
  const std::string full = (loop.getHeader()->getName() + ".us").str();
  return any_of(li.getLoopsInPreorder(), [&](const Loop *other) {
    return other->getHeader()->getName().starts_with(full) &&
           other->getNumBlocks() > loop.getNumBlocks();
  });
}

/// True if control comes from one loop to the other one in the same iteration of the loops around.
bool isBefore(const Loop &first, const Loop &second, const LoopInfo &li) {
  SmallPtrSet<BasicBlock *, 4> headers;
  for (const Loop *around = second.getParentLoop(); around; around = around->getParentLoop())
    headers.insert(around->getHeader());
  return isPotentiallyReachable(first.getHeader(), second.getHeader(), &headers, nullptr, &li);
}

/// True for the loops that LLVM makes for the iterations that an unrolled loop leaves.
bool isUnrollRemainder(const Loop &loop) {
  const StringRef name = loop.getHeader()->getName();
  return name.contains(".prol") || name.contains(".epil");
}

/// True if the header still has the name of a loop over ids of a dimension.
bool isIdLoop(const Loop &loop, char dimension) {
  const StringRef name = loop.getHeader()->getName();
  return name.starts_with(std::string(1, dimension) + ".loop");
}

char vectorDimensionName(const Loop &loop) {
  return "xyz"[passes::vectorDimension(*loop.getHeader()->getParent())];
}

/// Gives `likely` nearly all of the probability of a conditional branch.
void weigh(BranchInst &branch, const BasicBlock &likely) {
  constexpr uint32_t Usual = 1023;
  const bool isFirst = branch.getSuccessor(0) == &likely;
  branch.setMetadata(
      LLVMContext::MD_prof,
      MDBuilder(branch.getContext()).createBranchWeights(isFirst ? Usual : 1, isFirst ? 1 : Usual));
}

/// Weighs the last branch that decides whether control reaches `bb` from outside of its loop.
void makeUnusual(BasicBlock &bb, const Loop &group, SmallPtrSetImpl<BasicBlock *> &seen) {
  if (!seen.insert(&bb).second)
    return;
  for (BasicBlock *before : predecessors(&bb)) {
    auto *branch = dyn_cast<BranchInst>(before->getTerminator());
    if (!branch || !group.contains(before) || isAside(*before))
      continue;
    if (!branch->isConditional()) {
      makeUnusual(*before, group, seen);
      continue;
    }
    const BasicBlock *other = branch->getSuccessor(branch->getSuccessor(0) == &bb ? 1 : 0);
    if (!isAside(*other))
      weigh(*branch, *other);
  }
}

bool isInWorkItems(const BasicBlock &bb, const LoopInfo &li) {
  for (const Loop *loop = li.getLoopFor(&bb); loop; loop = loop->getParentLoop())
    if (runsWorkItems(*loop))
      return true;
  return false;
}

/// Weighs branches outside of loops over work-items that decide whether control reaches `header`.
void makeUsual(const BasicBlock &header, const Loop &group, const LoopInfo &li) {
  SmallPtrSet<BasicBlock *, 1> next = {group.getHeader()};
  const auto reaches = [&](BasicBlock *from) {
    return from == &header || (from != group.getHeader() &&
                               isPotentiallyReachable(from, &header, &next, nullptr, &li));
  };
  for (BasicBlock *bb : group.blocks()) {
    auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
    if (!branch || !branch->isConditional() || isInWorkItems(*bb, li) ||
        li.getLoopFor(bb)->isLoopExiting(bb) || branch->getMetadata(LLVMContext::MD_prof))
      continue;
    BasicBlock *first = branch->getSuccessor(0), *second = branch->getSuccessor(1);
    if (const bool isFirst = reaches(first); isFirst != reaches(second))
      weigh(*branch, isFirst ? *first : *second);
  }
}

/// Weighs the branch that guards an inner loop, which is assumed to have iterations.
void enterLoop(const Loop &loop) {
  BasicBlock *preheader = loop.getLoopPreheader();
  BasicBlock *guard = preheader ? preheader->getSinglePredecessor() : nullptr;
  auto *branch = guard ? dyn_cast<BranchInst>(guard->getTerminator()) : nullptr;
  if (branch && branch->isConditional() && !branch->getMetadata(LLVMContext::MD_prof))
    weigh(*branch, *preheader);
}

} // namespace

bool runsWorkItems(const Loop &loop) {
  return hasWorkItems(loop) || (!hasRows(loop) && isIdLoop(loop, vectorDimensionName(loop)));
}

bool runsRows(const Loop &loop) {
  if (hasRows(loop))
    return true;
  return !runsWorkItems(loop) &&
         (isIdLoop(loop, 'x') || isIdLoop(loop, 'y') || isIdLoop(loop, 'z'));
}

bool isUnusual(const Loop &loop, const LoopInfo &li) {
  if (!runsWorkItems(loop))
    return isAside(*loop.getHeader());
  const MDNode *origin = originOf(loop);
  return isAside(*loop.getHeader()) || isEmptyVersion(loop, li) ||
         (origin && any_of(li.getLoopsInPreorder(), [&](const Loop *other) {
            return runsWorkItems(*other) && originOf(*other) == origin &&
                   stepOf(*other) > stepOf(loop) && isBefore(*other, loop, li);
          }));
}

void weighUsualPath(const Loop &group, const LoopInfo &li) {
  SmallPtrSet<BasicBlock *, 8> seen;
  for (BasicBlock *bb : group.blocks())
    if (isAside(*bb))
      makeUnusual(*bb, group, seen);
  for (const Loop *loop : group.getLoopsInPreorder())
    if (isUnusual(*loop, li) && loop->getLoopPreheader())
      makeUnusual(*loop->getLoopPreheader(), group, seen);
  for (const Loop *loop : group.getLoopsInPreorder()) {
    if (isUnusual(*loop, li) || isUnrollRemainder(*loop))
      continue;
    if (runsWorkItems(*loop))
      makeUsual(*loop->getHeader(), group, li);
    else if (loop != &group)
      enterLoop(*loop);
  }
}

} // namespace oclc::vectorizer
