//===- DropUnsafeParallelMetadata.h - Drop parallel-access metadata where order matters ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// drop-unsafe-parallel-metadata: removes llvm.loop.parallel_accesses from loops in which LLVM's
// vectorizer would break dependences within one iteration. The metadata of a work-item loop
// promises that iterations are independent. LLVM then looks for no dependences at all, not even for
// those within one iteration, and its loop vectorizer combines strided accesses: loads at the
// position of the first one, stores at that of the last one. If an access in between may alias,
// that is a miscompilation:
//
//   a[4 * lid] = x;                         y = a[4 * lid + k];
//   y = a[4 * lid + k];                =>   a[4 * lid] = x;
//   a[4 * lid + 1] = z;                     a[4 * lid + 1] = z;
//
// Only innermost loops with such accesses lose the metadata, so that LLVM analyses their
// dependences itself. optimize-for-host runs this pass before the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_DROPUNSAFEPARALLELMETADATA_H
#define OCLC_PASSES_HOSTOPT_DROPUNSAFEPARALLELMETADATA_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct DropUnsafeParallelMetadataPass : llvm::PassInfoMixin<DropUnsafeParallelMetadataPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_DROPUNSAFEPARALLELMETADATA_H
