//===- FunctionVectorization.h - All loops over work-items of a function --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_FUNCTIONVECTORIZATION_H
#define OCLC_VECTORIZER_DRIVER_FUNCTIONVECTORIZATION_H

#include "Passes/HostOpt/HostPasses.h"
#include "Vectorizer/Driver/LoopVectorization.h"

namespace oclc::vectorizer {

/// What was done with a loop.
struct LoopOutcome {
  unsigned Lanes = 1;
  std::string Why; ///< Why it has no more lanes, when that was asked for.
  LoopForm Form = {};
};

/// Vectorises the numbered loops of a function (LoopNumbers.h).
class FunctionVectorization {
public:
  /// How many lanes the loop with a number shall have; 1 to leave it.
  using Widths = llvm::function_ref<unsigned(unsigned)>;

  /// `Remarks` is null when nothing shall be told.
  FunctionVectorization(llvm::Function &F, passes::HostPasses &Host, Widths LanesOf,
                        VectorRemarks *Remarks = nullptr)
      : F(F), Host(Host), LanesOf(LanesOf), Remarks(Remarks) {}

  /// By number, for each loop that was to have lanes.
  llvm::DenseMap<unsigned, LoopOutcome> run();

  /// Takes a loop with its plan, or why there is none.
  using PlanTaker =
      llvm::function_ref<void(const llvm::Loop &, LoopVectorization *, llvm::StringRef Why)>;
  /// Calls `Take` for each loop that was to have lanes, which it does not get.
  void forEachPlan(PlanTaker Take);

private:
  llvm::Function &F;
  passes::HostPasses &Host;
  Widths LanesOf;
  VectorRemarks *Remarks;
  llvm::DenseMap<unsigned, LoopOutcome> Outcomes;

  LoopVectorization plan(const WorkItemLoop &Work, unsigned Lanes);
  unsigned lanesOf(const llvm::Loop &L) const;
  std::unique_ptr<LoopVectorization> planFor(llvm::Loop &L, unsigned Lanes, std::string &Why);
  bool
  anyWithLanes(llvm::function_ref<bool(const llvm::Loop &, const llvm::LoopInfo &)> Property) const;
  void giveLoopsOneEntry();
  void prepareLoops();
  bool splitAll();
  llvm::Loop *next(unsigned &Number) const;
  LoopOutcome vectorize(llvm::Loop &L, unsigned Lanes);
};

/// Brings a function into the form that loops are vectorised in.
void prepareForVectors(llvm::Function &F, passes::HostPasses &Host);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_FUNCTIONVECTORIZATION_H
