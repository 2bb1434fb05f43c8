//===- WidthTrial.h - Vectorises a copy of a function to estimate its cost --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H
#define OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H

#include "Vectorizer/Cost/SimulatedLoops.h"
#include "Vectorizer/Driver/FunctionVectorization.h"

namespace oclc::vectorizer {

/// Estimate for a numbered loop (LoopNumbers.h) of a trial.
struct LoopEstimate {
  unsigned Number;
  unsigned Step;      ///< Number of work-items in an iteration.
  double Cost;        ///< Cost of the instructions of an iteration.
  double WalkShare;   ///< Share in that cost of gathers that walk (IterationCost).
  double Chain;       ///< Longest chain of dependent instructions in an iteration, in cycles.
  double Time;        ///< Estimated cycles for an iteration, from its cost and its chain.
  unsigned Registers; ///< Vector registers that are live at once.
  unsigned Bits;      ///< Size of the widest vector elements, in bits.
  bool HasDoubles;    ///< There are vectors of `double`.
  bool HasInnerLoops;
  bool Locks;          ///< It updates memory atomically, which iterations do one after the other.
  bool MasksStores;    ///< A store has a mask.
  bool AsksForAnyLane; ///< Lanes take different paths in inner loops.
  double NarrowShare;  ///< Share of vectors whose elements have 8 to 16 bits.

  /// True if an iteration is so short that the CPU runs other iterations at the same time. Atomic
  /// updates wait for each other.
  bool isShort() const;
};

/// True if vectors of elements of this size have more lanes in a register than those of 32 bits.
/// Masks, which have elements of one bit, do not count.
bool isNarrow(unsigned bits);

/// Returns how many instructions on vectors of register width CPUs begin in a cycle.
unsigned vectorsPerCycle(const llvm::TargetTransformInfo &tti);

/// A copy of a function on which vectorization is tried. While it exists, the context has a default
/// diagnostic handler, so that the client's handler gets no remarks about the copy.
class Trial {
public:
  Trial(llvm::Function &f, passes::HostPasses &host);
  Trial(const Trial &) = delete;
  Trial &operator=(const Trial &) = delete;
  ~Trial();

  /// Runs this vectorizer on the copy. Returns the outcome of each loop for which `lanesOf`
  /// requests lanes, by number.
  llvm::DenseMap<unsigned, LoopOutcome> runOwn(FunctionVectorization::Widths lanesOf);
  /// Unrolls loops with few iterations, as later passes do: before the loop vectorizer of LLVM, and
  /// after this one.
  void unrollFully();
  /// Runs LLVM's loop vectorizer on the copy, after passes that precede it in the pipeline.
  void runLLVM();

  /// Estimates each loop that has a number, in preorder. The loops that LLVM's vectorizer has made
  /// of one loop have the same number.
  llvm::SmallVector<LoopEstimate> estimate();
  /// Simulates these loops. Slower than estimate(), because it compiles the copy to machine code.
  /// Leaves out the loops that have lost their inner loops in machine code, because LLVM has made
  /// several loops of one, or has moved a condition in front of it.
  llvm::SmallVector<SimulatedLoop> simulate();

private:
  passes::HostPasses &Host;
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::DiagnosticHandler> Handler;
  llvm::Function *Copy;

  void cleanUp();
  void avoidMasks();
  llvm::LoopInfo &loops();
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_WIDTHTRIAL_H
