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
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {

void VectorRemarks::tell(DebugLoc where, StringRef name, const Twine &message) {
  // Line 0 means that LLVM has merged instructions of several lines, so there is no line to report.
  if (where && where.getLine() == 0)
    where = {};
  std::string key = where ? (where->getFilename() + ":" + Twine(where.getLine()) + ":").str() : "";
  if (Told.insert(key + message.str()).second)
    Report.analysis(where, name, message);
}

void VectorRemarks::gatherOrScatter(const Instruction &access, LaneShape pointer) {
  if (!IsWanted)
    return;
  const bool isLoad = isa<LoadInst>(access);
  const StringRef kind = isLoad ? "gather: lanes " : "scatter: lanes ";
  const StringRef name = isLoad ? "Gather" : "Scatter";
  if (pointer.isStrided())
    tell(access.getDebugLoc(), name,
         kind + Twine("are ") + Twine(std::abs(pointer.Stride)) +
             " bytes apart; an array for each member, or another order of the dimensions, brings "
             "them together");
  else
    tell(access.getDebugLoc(), name,
         Twine(kind) + (isLoad ? "load from" : "store to") +
             " different places; an index that grows by one with the id is a single access");
}

void VectorRemarks::clamped(const LoadInst &load) {
  if (IsWanted)
    tell(load.getDebugLoc(), "Clamped",
         "clamped index: lanes load adjacent elements, or from different places in vectors at the "
         "border, where an index is clamped");
}

void VectorRemarks::repeated(const LoadInst &load, unsigned times) {
  if (IsWanted)
    tell(load.getDebugLoc(), "Repeated",
         formatv("repeated elements: {0} adjacent lanes share an element, which is loaded once if "
                 "lane 0 is the first of them",
                 times)
             .str());
}

/// Returns a description of the operation, with its name in the source where that is known.
static std::string descriptionOf(const Instruction &inst) {
  if (inst.isAtomic())
    return "an atomic access; atomics of all lanes at one address are combined";
  if (inst.isVolatile())
    return "a volatile access; accesses that are not volatile are vectorized";
  auto *call = dyn_cast<CallBase>(&inst);
  if (!call)
    return (Twine("'") + inst.getOpcodeName() + "'").str();
  StringRef callee = call->getCalledOperand()->getName();
  // A service of the launch, such as printf, is called through a pointer. LLVM may have added a
  // number to the pointer's name: printf5.
  if (!call->getCalledFunction())
    callee = callee.rtrim("0123456789");
  return callee.empty() ? "a call" : "a call of '" + demangle(callee) + "'";
}

void VectorRemarks::laneByLane(const Instruction &inst) {
  if (IsWanted)
    tell(inst.getDebugLoc(), "LaneByLane", "lane by lane: " + descriptionOf(inst));
}

void VectorRemarks::leftOneByOne(const Loop &inner) {
  if (IsWanted)
    tell(inner.getStartLoc(), "LeftOneByOne",
         "divergent trip count: the loop runs until its last lane leaves; equal trip counts of "
         "adjacent work-items avoid idle lanes");
}

/// True for an instruction that accesses memory, is no intrinsic, and has a source location for the
/// remark.
static bool needsMask(const Instruction &inst) {
  return inst.mayReadOrWriteMemory() && inst.getDebugLoc() && !isa<IntrinsicInst>(inst);
}

void VectorRemarks::masked(const BasicBlock &bb, bool mayBeEmpty) {
  auto first = IsWanted ? find_if(bb, needsMask) : bb.end();
  if (first == bb.end())
    return;
  const bool stores = any_of(bb, [](const Instruction &inst) { return isa<StoreInst>(inst); });
  tell(first->getDebugLoc(), "Masked",
       Twine("mask: lanes whose condition is false are inactive") +
           (mayBeEmpty ? "" : ", and the block is skipped when no lane is active") +
           (stores ? "; a value that ?: selects and all lanes store needs no mask" : ""));
}

} // namespace oclc::vectorizer
