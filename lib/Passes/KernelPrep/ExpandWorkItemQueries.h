//===- ExpandWorkItemQueries.h - Reduce work-item queries to a basis ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// expand-work-item-queries: rewrites work-item functions as expressions of the few queries that the
// work-group passes provide. Each of these has a constant dimension, and attributes that allow LLVM
// to optimise it (OpenCL C 3.0, section 6.15.1):
//
//   get_global_id(d)         get_local_id(d) + (get_group_id(d) * get_enqueued_local_size(d)
//                                                + get_global_offset(d))
//   get_local_linear_id()    (get_local_id(2) * get_local_size(1) + get_local_id(1))
//                              * get_local_size(0) + get_local_id(0)
//   get_global_linear_id()   the same over get_global_id(d) - get_global_offset(d) and
//                              get_global_size(d)
//   f(n), n not constant     selects over f(0), f(1), f(2) and the value for a dimension
//                              out of range
//
// The parentheses of the first sum keep its uniform part together. For dimensions 0 and 1, the pass
// also marks kernels in which no query depends on where groups begin in that dimension
// (asksOnlyGlobal() in KernelAttributes.h). Later passes cannot tell, because get_global_id() has
// become a sum that contains get_local_id().
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_EXPANDWORKITEMQUERIES_H
#define OCLC_PASSES_KERNELPREP_EXPANDWORKITEMQUERIES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct ExpandWorkItemQueriesPass : llvm::PassInfoMixin<ExpandWorkItemQueriesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_EXPANDWORKITEMQUERIES_H
