//===- PrivateMemory.h - Private variables of many lanes --------------------------------------===//
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

/// The private variables of a loop over work-items, which become one for each lane. Where all
/// accesses are to elements of one size, element i of all lanes lies together, so that an index
/// that is the same for all is a vector access:
///
///   float a[4]   =>   <lane 0's a[0]> <lane 1's a[0]> .. <lane 0's a[1]> ..
///
/// otherwise one variable lies behind the other.
class PrivateMemory {
public:
  PrivateMemory(const llvm::Loop &L, unsigned Lanes);

  unsigned lanes() const { return Lanes; }
  bool isPrivate(const llvm::AllocaInst *Variable) const { return Variables.contains(Variable); }
  /// From one lane's variable to the next one's, in bytes.
  int64_t stride(const llvm::AllocaInst *Variable) const;
  /// By what an offset into the variable that `Pointer` points into is multiplied; 1 for other
  /// memory.
  int64_t scale(const llvm::Value *Pointer) const;
  /// Gives the variables room for all lanes.
  void enlarge();

private:
  struct Layout {
    int64_t ElementBytes; ///< Of what lies together; 0 when whole variables do.
  };
  unsigned Lanes;
  llvm::MapVector<const llvm::AllocaInst *, Layout> Variables;
};

/// Computes addresses of private variables where they are used in `L`, so that they can differ
/// from lane to lane.
void sinkPrivateAddresses(llvm::Loop &L);

/// True when a variable that work-items of `L` have for themselves is used between the loops over
/// work-items, too.
bool sharesPrivateMemory(const llvm::Loop &L, const llvm::LoopInfo &LI);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_PRIVATEMEMORY_H
