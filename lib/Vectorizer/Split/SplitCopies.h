//===- SplitCopies.h - Splits copies of private variables -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Splits a copy or fill of memory into loads and stores of elements if its source or destination is
// a private variable whose loads and stores all have elements of one size. SROA can then promote
// the variable to registers, or PrivateMemory interleaves the elements of all lanes.
//
//   call void @llvm.memcpy(ptr %s, ptr %p, i64 8)   =>   %a = load i32, ptr %p
//                                                        %b = load i32, ptr (%p + 4)
//                                                        store i32 %a, ptr %s ..
//
// Copies and fills without such a size, or with too many elements, remain and run lane by lane.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H
#define OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H

#include "llvm/IR/IntrinsicInst.h"

namespace oclc::vectorizer {

/// True if `inst` copies or fills memory and will be split.
bool isSplitCopy(const llvm::Instruction &inst);

/// Emits loads and stores that do the same as `copy`, and erases it. isSplitCopy() must be true.
void splitCopy(llvm::MemIntrinsic &copy);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_SPLITCOPIES_H
