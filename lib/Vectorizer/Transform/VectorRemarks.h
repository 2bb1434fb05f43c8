//===- VectorRemarks.h - What lanes do not do at once, by line --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_VECTORREMARKS_H
#define OCLC_VECTORIZER_TRANSFORM_VECTORREMARKS_H

#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Analysis/LaneShapes.h"

#include "llvm/ADT/StringSet.h"

namespace oclc::vectorizer {

/// Tells where the vectors of a function are not as good as they look, for
/// -Rpass-analysis=vectorize-work-items, and what helps. A line of the source is told the same once
/// only.
///
///   y[i] = x[j[i]];    gather: lanes load from different places; ...
class VectorRemarks {
public:
  explicit VectorRemarks(const passes::Remarks &Report)
      : Report(Report), IsWanted(Report.isAnalysisWanted()) {}

  /// Of a load or store that becomes one, with the shape of its pointer.
  void gatherOrScatter(const llvm::Instruction &Access, LaneShape Pointer);
  void laneByLane(const llvm::Instruction &I);
  /// Of a loop inside that lanes leave at different times.
  void leftOneByOne(const llvm::Loop &Inner);
  /// Of a block that some lanes do not run; all of them, if it may be empty.
  void masked(const llvm::BasicBlock &BB, bool MayBeEmpty);

private:
  const passes::Remarks &Report;
  const bool IsWanted;
  llvm::StringSet<> Told;

  void tell(llvm::DebugLoc Where, llvm::StringRef Name, const llvm::Twine &Message);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_VECTORREMARKS_H
