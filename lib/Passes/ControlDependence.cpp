//===- ControlDependence.cpp - Which branches decide about a place ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ControlDependence.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"

using namespace llvm;

namespace oclc::passes {

SetVector<BasicBlock *> decidingBlocks(PostDominatorTree &PDT, ArrayRef<BasicBlock *> Blocks) {
  ReverseIDFCalculator Frontier(PDT);
  SmallPtrSet<BasicBlock *, 16> Defining(Blocks.begin(), Blocks.end());
  Frontier.setDefiningBlocks(Defining);
  SmallVector<BasicBlock *> Result;
  Frontier.calculate(Result);
  return SetVector<BasicBlock *>(Result.begin(), Result.end());
}

} // namespace oclc::passes
