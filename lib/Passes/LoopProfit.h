//===- LoopProfit.h - Whether a loop gains by having the work-items inside --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_PASSES_LOOPPROFIT_H
#define OCLC_LIB_PASSES_LOOPPROFIT_H

#include "ItemStride.h"

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace oclc::passes {

class LoopProfit {
public:
  LoopProfit(llvm::Function &F, const WorkItemUniformity &Uniformity, llvm::LoopInfo &LI,
             llvm::ScalarEvolution &SE)
      : F(F), Uniformity(Uniformity), LI(LI), SE(SE), Strides(Uniformity, SE) {}

  /// Why the loop is better left inside the loop over the work-items; nullopt when it is not.
  std::optional<std::string> reasonAgainst(llvm::Loop &L);

private:
  llvm::Function &F;
  const WorkItemUniformity &Uniformity;
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  ItemStrides Strides;
};

} // namespace oclc::passes

#endif // OCLC_LIB_PASSES_LOOPPROFIT_H
