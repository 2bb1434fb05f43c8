//===- WidthChoice.h - How many lanes each loop over work-items shall have ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_VECTORIZER_WIDTHCHOICE_H
#define OCLC_LIB_VECTORIZER_WIDTHCHOICE_H

#include "FunctionVectorization.h"

namespace oclc::vectorizer {

/// What was found of a loop over work-items, by its number.
struct WidthChoice {
  unsigned Lanes = 1;       ///< 1 to leave the loop to LLVM.
  unsigned Tried = 1;       ///< The width that was tried; 1 when none could be.
  uint64_t Items = 0;       ///< How many work-items there are; 0 when that is not known.
  bool IsGroup = false;     ///< They are a work-group of any size.
  bool IsInStack = false;   ///< The group is one of several that run in step.
  double Own = 0;           ///< What a work-item costs with lanes.
  double Others = 0;        ///< What it costs in the loop that LLVM's passes make.
  unsigned OthersLanes = 1; ///< How many work-items LLVM takes at once.
  std::string Why;          ///< Why there can be no lanes.
};

/// Of a vector register, as many as it holds numbers of 32 bits.
unsigned lanesOfRegister(const llvm::TargetTransformInfo &TTI);

/// Tries vectors and LLVM's own passes on copies of the function, and compares what comes out: the
/// target's costs of the code itself, and no guess at what it might become.
llvm::SmallVector<WidthChoice> chooseWidths(llvm::Function &F, passes::HostPasses &Host,
                                            unsigned Loops);

} // namespace oclc::vectorizer

#endif // OCLC_LIB_VECTORIZER_WIDTHCHOICE_H
