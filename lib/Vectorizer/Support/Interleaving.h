//===- Interleaving.h - Interleaves and deinterleaves vectors ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_INTERLEAVING_H
#define OCLC_VECTORIZER_SUPPORT_INTERLEAVING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

using VectorList = llvm::SmallVector<llvm::Value *, 8>;

/// Rearranges the elements of n vectors, in the order in which they are in memory, to n vectors of
/// every n-th element each:
///
///   <a0 b0 a1 b1> <a2 b2 a3 b3>   =>   <a0 a1 a2 a3> <b0 b1 b2 b3>
///
/// Does so separately in each block of `block` elements, so that no element changes its block. With
/// blocks of two elements:
///
///   <a0 b0 a2 b2> <a1 b1 a3 b3>   =>   <a0 a1 a2 a3> <b0 b1 b2 b3>
VectorList deinterleaveBlocks(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> pieces,
                              unsigned block);
/// The inverse of deinterleaveBlocks().
VectorList interleaveBlocks(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> members,
                            unsigned block);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_INTERLEAVING_H
