//===- LaneOperations.h - Operations on the lanes of a sub-group ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sub-group function has two implementations. In one, work-items exchange values through memory,
// with barriers in between. In the other, work-items are the lanes of one vector, and exchange
// values by operations on that vector. The built-in library contains both; sub-group-lanes selects
// one.
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

/// `bool __oclc_lane_form()`: true if the work-items of a sub-group are lanes of a vector.
inline constexpr llvm::StringLiteral LaneFormName = "__oclc_lane_form";
/// `i32 __oclc_lane_number(i32 item)`: index of the work-item in its sub-group, where `item` is its
/// linear local id. It is the index of the lane.
inline constexpr llvm::StringLiteral LaneNumberName = "__oclc_lane_number";
/// `i32 __oclc_lane_group(i32 item)`: index of the work-item's sub-group, which is the same for all
/// lanes.
inline constexpr llvm::StringLiteral LaneGroupName = "__oclc_lane_group";

/// An operation across lanes. All lanes must reach it together.
struct LaneOperation {
  enum Kind {
    Read,      ///< `T __oclc_lane_read_T(T x, i32 lane)`: `x` of the active lane `lane`.
    Broadcast, ///< `T __oclc_lane_broadcast_T(T x, i32 lane)`: `x` of the same lane for all.
    Reduce,    ///< `T __oclc_lane_reduce_OP_T(T x)`: sum, minimum or maximum of all lanes.
  } kind;
  llvm::Intrinsic::ID reduction = llvm::Intrinsic::not_intrinsic; ///< Vector reduction intrinsic.
};

/// Returns the operation that `v` calls; nullopt for other values.
std::optional<LaneOperation> laneOperation(const llvm::Value &v);
bool hasLaneOperations(const llvm::Function &f);

/// True for calls of LaneNumberName and LaneGroupName, respectively.
bool isLaneNumber(const llvm::Value &v);
bool isLaneGroup(const llvm::Value &v);

/// Removes the declarations of lane functions that have no more calls.
void removeUnusedLaneOperations(llvm::Module &m);

/// Replaces the attributes of the call `operation` and of the function that it calls by those that
/// prevent LLVM from moving it: lanes reach it together (convergent), and it may access memory that
/// LLVM cannot see.
void keepInPlace(llvm::CallBase &operation);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_LANEOPERATIONS_H
