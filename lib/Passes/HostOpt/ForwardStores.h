//===- ForwardStores.h - Take from registers what was stored and moved ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// forward-stores: the steps of a work-group whose size is known become one straight line of code.
// Each step loads what the one before has stored, a few work-items further. A CPU passes a store on
// to a load inside it, but a load that spans two stores waits until both are in the cache. Their
// elements are still in registers:
//
//   store <4 x i32> %a, ptr %p                store <4 x i32> %a, ptr %p
//   store <4 x i32> %b, ptr (%p + 16)   =>    store <4 x i32> %b, ptr (%p + 16)
//   %x = load <4 x i32>, ptr (%p + 12)        %x = shufflevector %a, %b, <3, 4, 5, 6>
//
// A load of just what was stored is the stored value. Loads of some elements of one store stay:
// they wait for nothing, and may be cheaper than a shuffle. Stores that nobody reads any more are
// left to LLVM's dead store elimination, which runs next. Works on one block at a time, behind
// LLVM's own passes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_FORWARDSTORES_H
#define OCLC_PASSES_HOSTOPT_FORWARDSTORES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct ForwardStoresPass : llvm::PassInfoMixin<ForwardStoresPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_FORWARDSTORES_H
