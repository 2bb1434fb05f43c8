//===- StoreToLoadForwarding.h - Replace loads of stored vectors by shuffles --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// store-to-load-forwarding: replaces loads of values that the same block has stored by shuffles of
// these values. If the local size is known, the steps of a work-group become straight-line code.
// Each step loads what the step before has stored, shifted by a few work-items. A CPU forwards a
// store to a load inside it, but a load that spans two stores waits until both are in the cache.
// The elements of both stores are still in registers:
//
//   store <4 x i32> %a, ptr %p                store <4 x i32> %a, ptr %p
//   store <4 x i32> %b, ptr (%p + 16)   =>    store <4 x i32> %b, ptr (%p + 16)
//   %x = load <4 x i32>, ptr (%p + 12)        %x = shufflevector %a, %b, <3, 4, 5, 6>
//
// A load of exactly the stored value is replaced by that value. A load of a part of one stored
// value stays if the part is smaller than a vector register or does not start at a multiple of its
// own size: store forwarding serves it, and it may be cheaper than a shuffle. LLVM's dead store
// elimination, which runs next, removes stores that are no longer read. The pass works on one block
// at a time and runs after LLVM's own passes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_STORETOLOADFORWARDING_H
#define OCLC_PASSES_HOSTOPT_STORETOLOADFORWARDING_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct StoreToLoadForwardingPass : llvm::PassInfoMixin<StoreToLoadForwardingPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_STORETOLOADFORWARDING_H
