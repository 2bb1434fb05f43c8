//===- ByvalToPrivate.h - Copy by-value arguments into private memory -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// byval-to-private: copies structures that are passed to a kernel by value into private memory.
// Such a structure arrives as a pointer into the argument buffer of the launch, which all
// work-items share and none may change. OpenCL C gives each work-item a copy that it may change.
// SROA removes the copy of a structure that is only read.
//
//   define @k(ptr byval(%S) %s)   =>   define @k(ptr byval(%S) %s) { %s.private = alloca %S
//                                                                    memcpy(%s.private, %s) ... }
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_BYVALTOPRIVATE_H
#define OCLC_PASSES_KERNELPREP_BYVALTOPRIVATE_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct ByvalToPrivatePass : llvm::PassInfoMixin<ByvalToPrivatePass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_BYVALTOPRIVATE_H
