//===- LoopExamination.h - What is considered for each loop over work-items ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_LOOPEXAMINATION_H
#define OCLC_VECTORIZER_DRIVER_LOOPEXAMINATION_H

#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/Driver/WidthTrial.h"

namespace oclc::vectorizer {

/// Everything that vectorize-work-items weighs about a loop over work-items.
struct ExaminedLoop {
  std::string Name; ///< Name of the header.
  llvm::DebugLoc Where;
  unsigned Lanes = 1;   ///< The width that the pass uses; 1 to leave the loop to LLVM.
  bool IsChosen = true; ///< The pass has chosen the width; otherwise it was requested.
  WidthChoice Choice;   ///< If the pass chooses.
  /// Estimates for once, twice and four times as many lanes as fill a register, where the loop can
  /// be vectorised with these, in functions without very many loops.
  std::vector<LoopEstimate> Widths;
  /// The plan for `Lanes`, or for the width that was tried first if that was not chosen; empty if
  /// there is none.
  std::vector<PlannedBlock> Plan;
  unsigned PlanLanes = 1;
  std::string WhyNoPlan;
};

/// Examines the loops of a function as vectorize-work-items does for a width of `width` lanes; 0 to
/// choose. Prepares the function and inserts code, so `f` must be a copy. `maySimulate` is that of
/// chooseWidths().
std::vector<ExaminedLoop> examineLoops(llvm::Function &f, passes::HostPasses &host, unsigned width,
                                       bool maySimulate);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_LOOPEXAMINATION_H
