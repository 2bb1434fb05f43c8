//===- WidthChoice.h - How many lanes each loop over work-items shall have ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H
#define OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H

#include "Vectorizer/Driver/FunctionVectorization.h"

namespace oclc::vectorizer {

/// More lanes than the first width that was tried, or why there are none.
struct MoreLanes {
  unsigned Lanes = 1;
  double Time = 0;        ///< For a work-item, with what it waits for; 0 when not tried.
  unsigned Registers = 0; ///< Of vectors, in use at once.
  std::string WhyNot;
};

/// What was found of a loop over work-items, by its number.
struct WidthChoice {
  unsigned Lanes = 1;       ///< 1 to leave the loop to LLVM.
  unsigned Tried = 1;       ///< The width that was tried; 1 when none could be.
  uint64_t Most = 0;        ///< There are usually no more work-items; 0 when that is not known.
  uint64_t Items = 0;       ///< How many work-items there are; 0 when that is not known.
  bool IsGroup = false;     ///< They are a work-group of any size.
  bool IsInStack = false;   ///< The group is one of several that run in step.
  double Own = 0;           ///< What a work-item costs with lanes.
  double Others = 0;        ///< What it costs in the loop that LLVM's passes make.
  unsigned OthersLanes = 1; ///< How many work-items LLVM takes at once.
  std::string Why;          ///< Why there can be no lanes.
  double Time = 0;          ///< What a work-item takes with lanes, with what it waits for.
  double OthersTime = 0;    ///< The same in LLVM's loop.
  MoreLanes More;
};

/// As many as a vector register holds numbers of 32 bits.
unsigned lanesOfRegister(const llvm::TargetTransformInfo &TTI);

/// Tries vectors and LLVM's own passes on copies of the function, and compares what comes out: the
/// target's costs of the code itself, and no guess at what it might become. Where chains of
/// instructions leave units idle and registers suffice, or elements have at most 16 bits, more
/// lanes are tried on another copy.
llvm::SmallVector<WidthChoice> chooseWidths(llvm::Function &F, passes::HostPasses &Host,
                                            unsigned Loops);

/// True when LLVM runs all loops and they do little with what they load: they wait for memory,
/// which wider registers do not change, and what wider vectors leave over takes longer.
bool areStreams(llvm::ArrayRef<WidthChoice> Choices);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_WIDTHCHOICE_H
