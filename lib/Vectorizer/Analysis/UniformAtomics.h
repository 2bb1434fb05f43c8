//===- UniformAtomics.h - Atomic updates of one address by all lanes --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Joins atomic updates of one address by several lanes into one update. Lanes may update the
// address in any order, so they may do it consecutively. Then one update with the combined operand
// leaves the same value, and each lane gets the value that it would have found:
//
//   slot = atomic_add(p, x);  =>  all = sum of x in the active lanes;
//                                 if (any lane is active) {
//                                   old = atomic_add(p, all);
//                                   slot = old + sum of x in the preceding active lanes; }
//
// This is a legal order of the updates, whatever their memory order is:
// - No other thread sees the values between the updates of the lanes, as if no thread had read them
//   in time. The updates are adjacent in the modification order of the address, and in the single
//   order of all sequentially consistent operations.
// - Release: a thread that acquires the last value synchronises with all lanes, because their
//   updates are one release sequence. One release by the thread that runs all lanes covers what all
//   lanes have done before.
// - Acquire: one acquire by that thread covers what all lanes do afterwards. If a lane had found
//   the value of another lane, it would have acquired the same through that value.
// - Other accesses to the address by the same lanes stay before or after the update.
//
// For integers only, because sums of floating-point values depend on the order.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H
#define OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H

#include "Vectorizer/Analysis/LaneShapes.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// True if `inst` is an atomic update of the same address in all lanes, and updates of its kind can
/// be joined.
bool isUniformUpdate(const llvm::Instruction &inst, const LaneShapes &shapes);

/// Returns the updates of the lanes of `loop`, a loop over work-items, that can wait until its end:
/// the operands of all work-items are accumulated, and one update follows the loop.
///
///   for (id ..)                        acc = 0;
///     atomic_add(p, x[id]);       =>   for (id ..)
///                                        acc += x[id];
///                                      atomic_add(p, acc);
///
/// That is legal if nobody asks for the result, the address does not change in the loop, the memory
/// order is relaxed, and no later access of a work-item may find the value of the address.
llvm::SmallPtrSet<llvm::AtomicRMWInst *, 4> deferrableUpdates(const llvm::Loop &loop);

/// Combines the operands of an update of two lanes, or of two vectors of lanes.
llvm::Value *combineOperands(llvm::IRBuilderBase &builder, llvm::AtomicRMWInst::BinOp operation,
                             llvm::Value *a, llvm::Value *b);

/// Returns the operand of an update that changes nothing.
llvm::Constant *identityOf(llvm::AtomicRMWInst::BinOp operation, llvm::Type *ty);

/// The joint update of one address by all active lanes.
struct JointUpdate {
  llvm::Value *All; ///< Operand of the joint update.
  /// A vector: for each lane, the combined operands of the preceding active lanes. Null if not
  /// needed.
  llvm::Value *Before = nullptr;
};

/// Emits the operands for joining the updates of the lanes that are active in `mask`, or of all
/// lanes if `mask` is null. `lanes` is the vector of the lanes' operands. `Before` is computed only
/// if `needsBefore`.
JointUpdate joinUpdates(llvm::IRBuilderBase &builder, llvm::AtomicRMWInst::BinOp operation,
                        llvm::Value *lanes, llvm::Value *mask, bool needsBefore);

/// Like joinUpdates(), for additions and subtractions of one value: `same` is the operand of each
/// of the `lanes` lanes.
JointUpdate joinSteps(llvm::IRBuilderBase &builder, llvm::Value *same, unsigned lanes,
                      llvm::Value *mask, bool needsBefore);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_UNIFORMATOMICS_H
