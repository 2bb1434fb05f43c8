//===- ByvalToPrivate.h - Copy by-value arguments into private memory -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// byval-to-private: a structure passed to a kernel by value arrives as a pointer into the launch's
// argument buffer, which all work-items share and none may change. Each work-item gets its own
// copy, as the language says; SROA removes the copy of what is only read.
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
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_BYVALTOPRIVATE_H
