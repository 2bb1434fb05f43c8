//===- UniformAtomics.h - Atomic updates of one place by many lanes ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Lanes that update the same place do it one right after the other as well as at any times: one
// update with what all of them add up to leaves the same there, and each lane is given what it
// would have found.
//
//   slot = atomic_add(p, x);  =>  all = sum of x in the lanes that are on;
//                                 if (any lane is on) {
//                                   old = atomic_add(p, all);
//                                   slot = old + sum of x in the lanes in front that are on; }
//
// That is a legal order of the updates, whatever their memory order is. No other thread sees what
// is between them, as if none had looked; in the modification order of the place, and in the one
// order of all sequentially consistent operations, they stand side by side. Whoever acquires what
// the last of them leaves is synchronised with all lanes, whose updates are one release sequence,
// and one release by the thread that runs all lanes covers what all have done before. One acquire
// by it covers what all do afterwards: had a lane found another lane's number, it would have
// acquired the same through that. Other accesses of the place by the same lanes stay before or
// behind.
//
// Only integers: sums of floating-point numbers depend on their order.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H
#define OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H

#include "Vectorizer/Analysis/LaneShapes.h"

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// The lanes' updates are of one place, and of a kind that adds up.
bool isUniformUpdate(const llvm::Instruction &I, const LaneShapes &Shapes);

/// What lanes that are on do to one place together.
struct JointUpdate {
  llvm::Value *All;              ///< The operand that does it at once.
  llvm::Value *Before = nullptr; ///< In each lane, that of the lanes in front of it together.
};

/// Joins the updates of lanes with their operand in `Lanes`, those that are on in `Mask`, or all
/// when that is null. `Before` is left out when it is not needed.
JointUpdate joinUpdates(llvm::IRBuilderBase &Builder, llvm::AtomicRMWInst::BinOp Operation,
                        llvm::Value *Lanes, llvm::Value *Mask, bool NeedsBefore);

/// The same for additions and subtractions of one number, which is `Same` in all `Lanes`.
JointUpdate joinSteps(llvm::IRBuilderBase &Builder, llvm::Value *Same, unsigned Lanes,
                      llvm::Value *Mask, bool NeedsBefore);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H
