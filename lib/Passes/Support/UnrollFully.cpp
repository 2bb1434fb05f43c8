//===- UnrollFully.cpp - Replaces a loop by copies of its body ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/UnrollFully.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

bool oclc::passes::unrollFully(Loop &loop, Function &f, FunctionAnalysisManager &analyses) {
  auto &se = analyses.getResult<ScalarEvolutionAnalysis>(f);
  UnrollLoopOptions options = {};
  options.Count = se.getSmallConstantMaxTripCount(&loop);
  options.Force = true;
  if (options.Count == 0)
    return false;
  return UnrollLoop(&loop, options, &analyses.getResult<LoopAnalysis>(f), &se,
                    &analyses.getResult<DominatorTreeAnalysis>(f),
                    &analyses.getResult<AssumptionAnalysis>(f),
                    &analyses.getResult<TargetIRAnalysis>(f), nullptr,
                    /*PreserveLCSSA=*/true) != LoopUnrollResult::Unmodified;
}
