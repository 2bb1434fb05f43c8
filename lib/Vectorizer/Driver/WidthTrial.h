//===- WidthTrial.h - A copy of a function to try vectors on ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H
#define OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H

#include "Vectorizer/Driver/FunctionVectorization.h"

namespace oclc::vectorizer {

/// What a numbered loop of a trial has become.
struct LoopEstimate {
  unsigned Number;
  unsigned Step;      ///< Work-items in an iteration.
  double Cost;        ///< Of an iteration: what its instructions take.
  double Chain;       ///< Of an iteration: the longest chain of instructions, in cycles.
  double Time;        ///< Of an iteration, in cycles: units are busy, or what they wait for.
  unsigned Registers; ///< Vector registers that are in use at once.
  unsigned Bits;      ///< Of the widest elements of vectors.
  bool HasDoubles;    ///< Vectors of them.

  /// Other iterations are under way beside it.
  bool isShort() const;
};

/// How many instructions with vectors as wide as a register CPUs begin in a cycle.
unsigned vectorsPerCycle(const llvm::TargetTransformInfo &TTI);

/// Nothing is reported of what is done with the copy.
class Trial {
public:
  Trial(llvm::Function &F, passes::HostPasses &Host);
  Trial(const Trial &) = delete;
  Trial &operator=(const Trial &) = delete;
  ~Trial();

  /// This project's vectors. Returns what became of the loops.
  llvm::DenseMap<unsigned, LoopOutcome> runOwn(FunctionVectorization::Widths LanesOf);
  /// LLVM's vectorizer, with what surrounds it in the pipeline.
  void runLLVM();

  /// Of each loop that has a number, in the order of loops.
  llvm::SmallVector<LoopEstimate> estimate();

private:
  passes::HostPasses &Host;
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::DiagnosticHandler> Handler;
  llvm::Function *Copy;

  void cleanUp();
  llvm::LoopInfo &loops();
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H
