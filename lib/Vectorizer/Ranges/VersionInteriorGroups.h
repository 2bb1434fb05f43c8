//===- VersionInteriorGroups.h - Work-groups without border run without its checks --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// version-interior-groups: versions the loops over the work-items of a group for groups in which no
// work-item is at a border. Kernels check ids to fill what lies outside of an array:
//
//   for (id = 0; id < 256; ++id)                  if (base + 256 <= n)
//     tile[id] = base + id < n                      for (id = 0; id < 256; ++id)
//                  ? in[base + id] : 0;      =>       tile[id] = in[base + id];
//                                                 else
//                                                   the original loop
//
// Work-items of the interior do not diverge, so their vectors need no masks. The pass handles
// comparisons of a uniform value with the id of one dimension plus a uniform offset, in loops with
// a constant number of work-items. A comparison is expected to have the value that it has in the
// interior of a large array: below a bound that is a variable, above a constant, and not 0.
// tighten-work-item-bounds has removed the checks without which a work-item has no effect.
//
// Runs on host IR with loops in simplified form, before all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_VERSIONINTERIORGROUPS_H
#define OCLC_VECTORIZER_RANGES_VERSIONINTERIORGROUPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct VersionInteriorGroupsPass : llvm::PassInfoMixin<VersionInteriorGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_VERSIONINTERIORGROUPS_H
