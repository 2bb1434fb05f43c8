//===- AccessGroups.h - Accesses whose lanes lie between each other ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Structures and vectors lie side by side in memory, and so the lanes of one member do not, but
// those of all members together do. What is accessed one behind the other becomes wide accesses and
// shuffles, which cost a fraction of gathers and scatters:
//
//   x = p[2 * id];              <8 x float> v = p[2 * id .. 2 * id + 7];
//   y = p[2 * id + 1];    =>    x = v[0, 2, 4, 6];
//                               y = v[1, 3, 5, 7];
//
// Where lanes have any addresses, two neighbours are gathered and scattered as one number of twice
// the bits.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H
#define OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// One access of the group: a load or a store.
struct AccessGroupMember {
  llvm::Instruction *access;
  unsigned slot; ///< How many elements behind the first one.
};

/// Loads, or stores, of elements of one size, in ascending order of their addresses.
struct AccessGroup {
  llvm::SmallVector<AccessGroupMember, 8> members;
  /// From lane to lane, in elements; 0 when lanes have any addresses.
  unsigned factor;
  /// The group takes place where this access stands. None of the others is ordered with anything in
  /// between.
  llvm::Instruction *place;
  /// Of the first element, in bytes from the address that `place` accesses.
  int64_t offset;
  /// What all have in lane 0. Elements of different types are bits.
  llvm::Type *element;
  llvm::Align align;

  bool isLoad() const { return llvm::isa<llvm::LoadInst>(place); }
  /// Up to the last one that is accessed.
  unsigned slots() const { return members.back().slot + 1; }
  bool hasGaps() const { return members.size() != factor; }
};

/// All groups of a block that cost less than their accesses one by one. `IsMasked` when lanes may
/// be off in it.
llvm::SmallVector<AccessGroup, 4> findAccessGroups(llvm::BasicBlock &BB, const LaneShapes &Shapes,
                                                   const PrivateMemory &Private, unsigned Lanes,
                                                   bool IsMasked);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H
