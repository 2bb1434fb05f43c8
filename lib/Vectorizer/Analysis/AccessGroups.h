//===- AccessGroups.h - Groups of interleaved accesses ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds groups of interleaved accesses: loads, or stores, whose lanes together cover contiguous
// memory, such as the members of an array of structures. The lanes of one member have a stride
// larger than an element, but the lanes of all members are contiguous. A group becomes wide
// accesses and shuffles, which cost a fraction of gathers and scatters:
//
//   x = p[2 * id];              <8 x float> v = p[2 * id .. 2 * id + 7];
//   y = p[2 * id + 1];    =>    x = v[0, 2, 4, 6];
//                               y = v[1, 3, 5, 7];
//
// Where lanes have no common stride, two adjacent elements are gathered or scattered as one element
// of twice the bits.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H
#define OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// Largest distance between lanes that a group may have, in elements.
inline constexpr int64_t LargestFactor = 16;

/// A load or store of the group.
struct AccessGroupMember {
  llvm::Instruction *access;
  unsigned slot; ///< Distance of its address from that of the first member, in elements.
};

/// A group of loads, or of stores. All members access elements of one size. They are in ascending
/// order of their addresses.
struct AccessGroup {
  llvm::SmallVector<AccessGroupMember, 8> members;
  /// Distance from lane to lane, in elements; 0 if the lanes have no common stride.
  unsigned factor;
  /// The member at whose position the whole group is emitted. The other members may be moved there
  /// across the instructions in between.
  llvm::Instruction *place;
  /// Byte offset of the first element from the address that `place` accesses.
  int64_t offset;
  /// Type of an element; an integer type if the types of the members differ.
  llvm::Type *element;
  llvm::Align align;
  /// Number of elements for which masks have one element. Small elements of a lane are accessed as
  /// words, because many CPUs have no masked accesses to elements of fewer than 4 bytes.
  unsigned perMask = 1;

  bool isLoad() const { return llvm::isa<llvm::LoadInst>(place); }
  /// Number of elements from the first to the last one that a single lane accesses.
  unsigned slots() const { return members.back().slot + 1; }
  bool hasGaps() const { return members.size() != factor; }
};

/// Finds all groups of a block that cost less than their accesses one by one. `isMasked` is true if
/// lanes may be inactive in the block. `maskedBytes` is the size of the smallest element of masked
/// accesses that the CPU has.
llvm::SmallVector<AccessGroup, 4> findAccessGroups(llvm::BasicBlock &bb, const LaneShapes &shapes,
                                                   const PrivateMemory &privateMemory,
                                                   unsigned lanes, bool isMasked,
                                                   unsigned maskedBytes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_ACCESSGROUPS_H
