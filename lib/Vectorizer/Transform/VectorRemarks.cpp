//===- VectorRemarks.cpp - Remarks about inefficient vectors ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/VectorRemarks.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {

void VectorRemarks::tell(DebugLoc Where, StringRef Name, const Twine &Message) {
  // LLVM has merged instructions of several lines.
  if (Where && Where.getLine() == 0)
    Where = {};
  std::string Key = Where ? (Where->getFilename() + ":" + Twine(Where.getLine()) + ":").str() : "";
  if (Told.insert(Key + Message.str()).second)
    Report.analysis(Where, Name, Message);
}

void VectorRemarks::gatherOrScatter(const Instruction &Access, LaneShape Pointer) {
  if (!IsWanted)
    return;
  const bool IsLoad = isa<LoadInst>(Access);
  const StringRef Kind = IsLoad ? "gather: lanes " : "scatter: lanes ";
  const StringRef Name = IsLoad ? "Gather" : "Scatter";
  if (Pointer.isStrided())
    tell(Access.getDebugLoc(), Name,
         Kind + Twine("are ") + Twine(std::abs(Pointer.Stride)) +
             " bytes apart; an array for each member, or another order of the dimensions, brings "
             "them together");
  else
    tell(Access.getDebugLoc(), Name,
         Twine(Kind) + (IsLoad ? "load from" : "store to") +
             " different places; an index that grows by one with the id is a single access");
}

/// Returns the name of the operation in the source, where that is known.
static std::string describe(const Instruction &I) {
  if (I.isAtomic())
    return "an atomic access; atomics of all lanes at one address are combined";
  if (I.isVolatile())
    return "a volatile access; accesses that are not volatile are vectorized";
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return (Twine("'") + I.getOpcodeName() + "'").str();
  StringRef Callee = Call->getCalledOperand()->getName();
  // A service of the launch is called through a pointer, whose name may have a number: printf,
  // printf5.
  if (!Call->getCalledFunction())
    Callee = Callee.rtrim("0123456789");
  return Callee.empty() ? "a call" : "a call of '" + demangle(Callee) + "'";
}

void VectorRemarks::laneByLane(const Instruction &I) {
  if (IsWanted)
    tell(I.getDebugLoc(), "LaneByLane", "lane by lane: " + describe(I));
}

void VectorRemarks::leftOneByOne(const Loop &Inner) {
  if (IsWanted)
    tell(Inner.getStartLoc(), "LeftOneByOne",
         "divergent trip count: the loop runs until its last lane leaves; equal trip counts of "
         "adjacent work-items avoid idle lanes");
}

/// True for accesses to memory. Other instructions also run for inactive lanes.
static bool needsMask(const Instruction &I) {
  return I.mayReadOrWriteMemory() && I.getDebugLoc() && !isa<IntrinsicInst>(I);
}

void VectorRemarks::masked(const BasicBlock &BB, bool MayBeEmpty) {
  auto First = IsWanted ? find_if(BB, needsMask) : BB.end();
  if (First == BB.end())
    return;
  const bool Stores = any_of(BB, [](const Instruction &I) { return isa<StoreInst>(I); });
  tell(First->getDebugLoc(), "Masked",
       Twine("mask: lanes whose condition is false are inactive") +
           (MayBeEmpty ? "" : ", and the block is skipped when no lane is active") +
           (Stores ? "; a value that ?: selects and all lanes store needs no mask" : ""));
}

} // namespace oclc::vectorizer
