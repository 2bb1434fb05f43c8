//===- FunctionVectorization.h - Vectorises the loops over work-items of a function -----------===//
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

/// Result for one loop for which lanes were requested.
struct LoopOutcome {
  unsigned Lanes = 1; ///< The requested number; 1 if the loop could not be vectorised.
  std::string Why;    ///< Reason why the loop could not be vectorised; else empty.
  LoopForm Form = {};
};

/// Vectorises the numbered loops of a function (LoopNumbers.h).
class FunctionVectorization {
public:
  /// Function that takes the number of a loop and returns its number of lanes; 1 to leave the loop
  /// alone.
  using Widths = llvm::function_ref<unsigned(unsigned)>;

  /// `remarks` may be null.
  FunctionVectorization(llvm::Function &f, passes::HostPasses &host, Widths lanesOf,
                        VectorRemarks *remarks = nullptr)
      : F(f), Host(host), LanesOf(lanesOf), Remarks(remarks) {}

  /// Vectorises the loops. Returns the outcome of each loop for which lanes were requested, by
  /// number.
  llvm::DenseMap<unsigned, LoopOutcome> run();

  /// Receives a loop and its plan. If the loop cannot be vectorised, the plan is null, and `why` is
  /// the reason.
  using PlanTaker =
      llvm::function_ref<void(const llvm::Loop &, LoopVectorization *, llvm::StringRef why)>;
  /// Prepares the loops as run() does, plans each loop for which lanes were requested, and calls
  /// `take`, but vectorises none.
  void forEachPlan(PlanTaker take);

private:
  llvm::Function &F;
  passes::HostPasses &Host;
  Widths LanesOf;
  VectorRemarks *Remarks;

  /// A loop for which lanes are requested.
  struct RequestedLoop {
    llvm::Loop &L;
    unsigned Number, Lanes;
  };

  /// A loop with the code before it.
  struct StartedLoop {
    unsigned Number, Lanes;
    WorkItemLoop Work;
    std::unique_ptr<LoopStart> Start;
  };

  LoopVectorization planOf(const WorkItemLoop &work, unsigned lanes);
  unsigned lanesOf(const llvm::Loop &loop) const;
  std::optional<WorkItemLoop> recognize(llvm::Loop &loop, unsigned lanes, std::string &why);
  std::unique_ptr<LoopStart> start(const WorkItemLoop &work, unsigned lanes);
  bool
  anyWithLanes(llvm::function_ref<bool(const llvm::Loop &, const llvm::LoopInfo &)> property) const;
  void removeSwitches();
  void giveLoopsOneEntry();
  void prepareLoops();
  bool splitAll();
  std::vector<RequestedLoop> requestedLoops() const;
  LoopOutcome vectorize(llvm::Function &isolated, StartedLoop &started);
};

/// Brings a function into the form that vectorization expects: runs SROA and simplifications,
/// rotates loops, and brings them into loop-simplify form and LCSSA form.
void prepareForVectors(llvm::Function &f, passes::HostPasses &host);

/// Does the same before widths are chosen: also unrolls loops for which that makes better vectors.
void prepareForLanes(llvm::Function &f, passes::HostPasses &host);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_FUNCTIONVECTORIZATION_H
