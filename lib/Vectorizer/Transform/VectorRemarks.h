//===- VectorRemarks.h - Remarks about inefficient vectors ------------------------------------===//
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

/// Reports where the vectors of a function are less efficient than the source suggests, and what
/// would help, for -Rpass-analysis=vectorize-work-items. Reports the same message only once for
/// each line of the source.
///
///   y[i] = x[j[i]];    gather: lanes load from different places; ...
class VectorRemarks {
public:
  explicit VectorRemarks(const passes::Remarks &report)
      : Report(report), IsWanted(report.isAnalysisWanted()) {}

  /// Reports a load or store that becomes a gather or scatter. `pointer` is the shape of its
  /// pointer.
  void gatherOrScatter(const llvm::Instruction &access, LaneShape pointer);
  /// Reports a load whose index is clamped.
  void clamped(const llvm::LoadInst &load);
  /// Reports a load of elements that `times` adjacent lanes share.
  void repeated(const llvm::LoadInst &load, unsigned times);
  /// Reports an instruction that runs lane by lane.
  void laneByLane(const llvm::Instruction &inst);
  /// Reports an inner loop that lanes leave in different iterations.
  void leftOneByOne(const llvm::Loop &inner);
  /// Reports a block that some lanes do not run, if it accesses memory. `mayBeEmpty` is true if the
  /// block may run without an active lane.
  void masked(const llvm::BasicBlock &bb, bool mayBeEmpty);

private:
  const passes::Remarks &Report;
  const bool IsWanted;
  llvm::StringSet<> Told;

  void tell(llvm::DebugLoc where, llvm::StringRef name, const llvm::Twine &message);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_VECTORREMARKS_H
