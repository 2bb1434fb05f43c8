//===- PrivateMemory.h - Private variables with a copy for each lane --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_LOOPNEST_PRIVATEMEMORY_H
#define OCLC_VECTORIZER_LOOPNEST_PRIVATEMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace oclc::vectorizer {

/// The private variables that a loop over work-items uses. Each gets a copy for each lane. If the
/// loop only loads and stores scalars of one size, the copies are interleaved: element i of all
/// lanes is contiguous, so that an access with an index that is the same for all lanes is a vector
/// access:
///
///   float a[4]   =>   <lane 0's a[0]> <lane 1's a[0]> .. <lane 0's a[1]> ..
///
/// Otherwise the copies are consecutive.
class PrivateMemory {
public:
  PrivateMemory(const llvm::Loop &loop, unsigned lanes);

  unsigned lanes() const { return Lanes; }
  bool isPrivate(const llvm::AllocaInst *variable) const { return Variables.contains(variable); }
  /// Distance in bytes from one lane's copy to the next one's.
  int64_t stride(const llvm::AllocaInst *variable) const;
  /// Factor by which offsets into the variable of `pointer` grow: the number of lanes if the copies
  /// of the variable are interleaved, else 1.
  int64_t scale(const llvm::Value *pointer) const;
  /// True if `pointer` has a known place in a variable with at least `bytes` bytes from there to
  /// the end of the copies of all lanes. Its offset is that in the enlarged variable.
  bool hasRoom(const llvm::Value *pointer, uint64_t bytes) const;
  /// Enlarges the variables to contain a copy for each lane.
  void enlarge();

private:
  struct Layout {
    int64_t ElementBytes; ///< Size of an element in bytes; 0 if the copies are consecutive.
  };
  unsigned Lanes;
  llvm::MapVector<const llvm::AllocaInst *, Layout> Variables;
};

/// Copies computations of addresses of private variables from outside of `loop` to their uses in
/// it, because only values that are computed in the loop can differ between lanes.
void sinkPrivateAddresses(llvm::Loop &loop);

/// True if a private variable that `loop` accesses is also used outside of all loops over
/// work-items. Computations of addresses there do not count if sinkPrivateAddresses() can move
/// them.
bool sharesPrivateMemory(const llvm::Loop &loop, const llvm::LoopInfo &li);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_PRIVATEMEMORY_H
