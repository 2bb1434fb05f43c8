//===- MoreLanes.h - Choice of more lanes than fill a register --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A vector of more lanes than fill a register takes several registers, on which the CPU works at
// the same time. That pays if dependence chains leave execution units idle and registers suffice.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_MORELANES_H
#define OCLC_VECTORIZER_DRIVER_MORELANES_H

#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/Driver/WidthTrial.h"

namespace oclc::vectorizer {

/// Plans a second width to try, if it may pay, for a loop with the estimate `e`: as many lanes as
/// fill a register if the widest elements have 8 to 16 bits, else twice the lanes. If most elements
/// are so narrow, twice the lanes fill their registers better.
MoreLanes planMoreLanes(const LoopEstimate &e, const WidthChoice &choice,
                        const llvm::TargetTransformInfo &tti, llvm::LLVMContext &context);

/// Tries the planned widths on copies of the function, and chooses them where the time is clearly
/// shorter. Where twice the lanes have been chosen, tries four times the lanes if inner loops wait
/// for results. Estimates decide. Where they are in doubt, simulations do if `maySimulate` is set.
/// `tried` is null or a copy with the vectors that were tried first, which is then simulated.
void tryMoreLanes(llvm::Function &f, passes::HostPasses &host,
                  llvm::MutableArrayRef<WidthChoice> choices, bool maySimulate, Trial *tried);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_MORELANES_H
