//===- LaneOperations.h - What the work-items of a sub-group tell each other at once ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sub-group function has two forms. In one, work-items leave values in memory for each other,
// with barriers in between. In the other they are the lanes of one vector, and what they tell each
// other are operations on it. The library writes down both; sub-group-lanes chooses.
//
//   if (__oclc_lane_form())
//     return __oclc_lane_reduce_add_float(x);    <- vectorize-work-items makes one reduction of it
//   ..                                           <- barriers
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_LANEOPERATIONS_H
#define OCLC_PASSES_SUPPORT_LANEOPERATIONS_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"

#include <optional>

namespace oclc::passes {

/// `bool __oclc_lane_form()`: whether the work-items of a sub-group are lanes of a vector.
inline constexpr llvm::StringLiteral LaneFormName = "__oclc_lane_form";
/// `i32 __oclc_lane_number(i32 item)`: the work-item's place in its sub-group, where `item` is its
/// linear id in the group. It is known as the number of the lane.
inline constexpr llvm::StringLiteral LaneNumberName = "__oclc_lane_number";
/// `i32 __oclc_lane_group(i32 item)`: the number of its sub-group, which is the same for all lanes.
inline constexpr llvm::StringLiteral LaneGroupName = "__oclc_lane_group";

/// What lanes tell each other, and what all of them have to come to.
struct LaneOperation {
  enum Kind {
    Read, ///< `T __oclc_lane_read_T(T x, i32 lane)`: the value of another lane, which is there.
    Broadcast, ///< `T __oclc_lane_broadcast_T(T x, i32 lane)`: the same, of one lane for all.
    Reduce,    ///< `T __oclc_lane_reduce_OP_T(T x)`: add, min or max of all.
  } kind;
  llvm::Intrinsic::ID reduction = llvm::Intrinsic::not_intrinsic; ///< Of a vector.
};

/// The operation that `V` calls, if it is one.
std::optional<LaneOperation> laneOperation(const llvm::Value &V);
bool hasLaneOperations(const llvm::Function &F);

/// Calls of LaneNumberName and LaneGroupName.
bool isLaneNumber(const llvm::Value &V);
bool isLaneGroup(const llvm::Value &V);

/// Removes the declarations of functions that nobody calls any more.
void removeUnusedLaneOperations(llvm::Module &M);

/// Says of an operation what keeps it where it is: lanes come to it together, and nothing is known
/// of what it looks at.
void keepInPlace(llvm::CallBase &Operation);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_LANEOPERATIONS_H
