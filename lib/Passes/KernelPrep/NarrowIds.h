//===- NarrowIds.h - Ids of 32 bits that cost what ids of 64 cost -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// narrow-ids: most kernels keep their ids in an int or a uint. An index that was truncated to 32
// bits may wrap around from one work-item to the next, so that neighbours need not be neighbours in
// memory. Nearly no launch comes so far: where offset + size stays within 2^31 in each dimension
// (MaxLaunchEnd), a truncated id is the id, and what is computed from it is computed in 64 bits as
// long as it cannot wrap either, because it is signed or because the ids leave room.
//
//   int i = get_global_id(0);     =>   x = get_global_id(0)
//   a[sext(i + 1)]                     a[x + 1]
//
// A kernel that gains by this gets two forms: itself, for launches that keep to the bounds noted in
// its attributes (launchBounds() in Kernels.h), and a clone for all others, in which everything is
// as the source says. The clone is rarely run: all that follows leaves it small and plain, one is
// enough for all local sizes, and workgroup-launcher chooses once in each call of an entry point.
// Where ids stay 64 bits wide, or only local ids do not, one form is enough.
//
// Runs in SSA form, when expand-queries has made sums of the basic queries of all ids, those that
// the source sums up itself included; and before InstCombine, which forgets what cannot wrap when
// it makes shifts of sext(i + 1). Local ids are those of the source until group-rows.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_NARROWIDS_H
#define OCLC_PASSES_KERNELPREP_NARROWIDS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct NarrowIdsPass : llvm::PassInfoMixin<NarrowIdsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_NARROWIDS_H
