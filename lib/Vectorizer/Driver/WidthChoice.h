//===- WidthChoice.h - Choice of a width for each loop over work-items ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H
#define OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H

#include "Vectorizer/Driver/FunctionVectorization.h"

namespace oclc::vectorizer {

/// A larger number of lanes to try, or the reason why it is not tried or not chosen.
struct MoreLanes {
  unsigned Lanes = 1;      ///< The largest number tried; 1 if only the first width is tried.
  double Time = 0;         ///< Cycles for a work-item, stalls included; 0 if not estimated.
  unsigned Registers = 0;  ///< Vector registers that are live at once.
  unsigned FewerLanes = 1; ///< The smaller number of lanes that `Time` is compared with.
  double FewerTime = 0;    ///< Cycles for a work-item with these; 0 if not estimated.
  std::string WhyNot;
  std::string Doubt; ///< Reason why only a simulation can tell whether more lanes pay.
  /// Simulated cycles for a work-item with these lanes and with those of the first width; 0 if not
  /// simulated.
  double Cycles = 0, FewerCycles = 0;
};

/// Estimates for one loop over work-items, and the width chosen for it.
struct WidthChoice {
  unsigned Lanes = 1;       ///< The chosen width; 1 to leave the loop to LLVM.
  unsigned Tried = 1;       ///< The first width that was tried; 1 if none could be.
  uint64_t Most = 0;        ///< Usual maximum number of work-items; 0 if not known, and in a stack.
  uint64_t Items = 0;       ///< Number of work-items; 0 if not known.
  bool IsGroup = false;     ///< The work-items are a work-group of unknown local size.
  bool IsInStack = false;   ///< The work-group is one of several interleaved ones.
  double Own = 0;           ///< Cost of a work-item in vectors; 0 if not known.
  double Others = 0;        ///< Cost of a work-item in the loops that LLVM's passes make.
  unsigned OthersLanes = 1; ///< Work-items in an iteration of LLVM's widest loop.
  bool OthersMask = false;  ///< One of LLVM's loops stores under a mask.
  std::string Why;          ///< Reason why this vectorizer cannot vectorise the loop.
  double Time = 0;          ///< Cycles for a work-item in vectors, stalls included.
  double OthersTime = 0;    ///< Cycles for a work-item in LLVM's loop.
  /// Cycles for a work-item in vectors and in LLVM's loop, by simulation; 0 if not simulated.
  double OwnCycles = 0, OthersCycles = 0;
  MoreLanes More;
};

/// Returns the average cost of a work-item if vectors have `width` lanes. Includes the cost of a
/// vector for the remainder, in which some lanes are inactive.
double withTail(double costPerItem, unsigned width, const WidthChoice &choice);

/// Returns the lanes that are requested for each of the `loops` numbered loops: those of its
/// sub-groups or, for all others, `width`.
llvm::SmallVector<unsigned> requestedWidths(const llvm::LoopInfo &li, size_t loops, unsigned width);

/// Returns the number of 32-bit elements in a vector register.
unsigned lanesOfRegister(const llvm::TargetTransformInfo &tti);

/// Chooses a width for each of the `loops` numbered loops. Tries this vectorizer and LLVM's own
/// passes on copies of the function and compares the target's costs of the resulting code; nothing
/// is predicted from the scalar code. Where the costs are close, compiles both to machine code and
/// compares simulated times. Tries more lanes on another copy if dependence chains leave
/// execution units idle and registers suffice, or if elements have at most 16 bits.
llvm::SmallVector<WidthChoice> chooseWidths(llvm::Function &f, passes::HostPasses &host,
                                            unsigned loops, bool maySimulate);

/// True if all loops are left to LLVM, LLVM vectorises them, and they do little with what they
/// load. Such loops wait for memory, which wider registers do not change, and wider vectors leave a
/// longer remainder. Stores under a mask take longer, whether it is wide or narrow.
bool areStreams(llvm::ArrayRef<WidthChoice> choices);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H
