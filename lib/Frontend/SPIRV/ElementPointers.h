//===- ElementPointers.h - Pass pointers to elements, not to arrays ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's SPIR-V back end passes pointers to arrays to some instructions that need pointers to the
// elements: OpGroupAsyncCopy would copy elements as large as an array.
//
//   OpGroupAsyncCopy %event %scope %array %from ..   =>   %1 = OpBitcast %ptr_uint %array
//                                                         OpGroupAsyncCopy %event %scope %1 ..
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H
#define OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` with casts in front of such instructions. Each cast turns a pointer to an array into
/// a pointer to the innermost element type of the array.
Module pointToElements(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H
