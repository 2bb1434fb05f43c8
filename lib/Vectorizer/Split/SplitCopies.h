//===- SplitCopies.h - Copies of private variables become loads and stores --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A structure that is copied into a private variable, from one or within one is copied by the
// elements that the variable is accessed by, where these have one size. SROA then makes registers
// of the variable, or PrivateMemory lays out the elements of all lanes side by side.
//
//   call void @llvm.memcpy(ptr %s, ptr %p, i64 8)   =>   %a = load i32, ptr %p
//                                                        %b = load i32, ptr (%p + 4)
//                                                        store i32 %a, ptr %s ..
//
// Copies of other sizes, or of more elements than pay, remain and run lane by lane.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H
#define OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H

#include "llvm/IR/IntrinsicInst.h"

namespace oclc::vectorizer {

/// It is a copy, or fills a variable, and will be split.
bool isSplitCopy(const llvm::Instruction &I);

/// Into accesses in front of it; erases it.
void splitCopy(llvm::MemIntrinsic &Copy);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H
