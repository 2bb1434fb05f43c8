//===- LoopStart.h - Code before a loop that its vectors need -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_LOOPSTART_H
#define OCLC_VECTORIZER_DRIVER_LOOPSTART_H

#include "Vectorizer/LoopNest/PrivateMemory.h"
#include "Vectorizer/Transform/IndexChecks.h"
#include "Vectorizer/Transform/Tails.h"

namespace oclc::vectorizer {

/// Emits code before a loop over work-items that computes their number and whether an index wraps
/// around. This is the part of vectorization that needs scalar evolution, and it changes nothing
/// else. Its code is dead if the loop is not vectorised.
class LoopStart {
public:
  LoopStart(const WorkItemLoop &work, unsigned lanes, llvm::ScalarEvolution &se, llvm::LoopInfo &li,
            llvm::DominatorTree &dt);

  const ItemCount &count() const { return Count; }
  /// An i1 that is true if no index wraps around; null if there are no indices to check.
  llvm::Value *nothingWraps() const { return NothingWraps; }
  /// States in the loop that nothing wraps around.
  void assumeNothingWraps() { Checks.assume(); }

private:
  ItemCount Count;
  PrivateMemory Private;
  LaneShapes Shapes;
  IndexChecks Checks;
  llvm::Value *NothingWraps;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_LOOPSTART_H
