//===- ElementPointers.h - Pointers to elements instead of arrays -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's back end gives some instructions pointers to arrays that must be pointers to the elements:
// copies would have elements as large as an array.
//
//   OpGroupAsyncCopy %event %scope %array %from ..   =>   %1 = OpBitcast %ptr_uint %array
//                                                         OpGroupAsyncCopy %event %scope %1 ..
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H
#define OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// M with such pointers cast to those of the innermost element.
Module pointToElements(const Module &M);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_ELEMENTPOINTERS_H
