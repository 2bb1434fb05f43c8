//===- ValueParts.h - The scalars that vectors and structures are made of ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_VALUEPARTS_H
#define OCLC_VECTORIZER_SPLIT_VALUEPARTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

using Parts = llvm::SmallVector<llvm::Value *, 8>;

/// One scalar of a type, and where it lies in memory.
struct Leaf {
  llvm::Type *Ty;
  uint64_t Offset; ///< In bytes.
};

/// A number, a pointer, or nothing that has parts.
bool isScalar(const llvm::Type *Ty);
/// `I` has a result or an operand that is not a scalar.
bool hasParts(const llvm::Instruction &I);

/// How many scalars a type has.
unsigned countLeaves(const llvm::Type *Ty);
/// They are in ascending order of their offsets.
///
///   { i32, <2 x float> }   =>   i32 at 0, float at 8, float at 12
llvm::SmallVector<Leaf, 8> leavesOf(llvm::Type *Ty, const llvm::DataLayout &DL);
/// Which of them is the first of the member that `Indices` leads to.
unsigned firstLeaf(llvm::Type *Ty, llvm::ArrayRef<unsigned> Indices);

/// The scalars that stand for values with parts.
class ValueParts {
public:
  explicit ValueParts(llvm::Loop &L) : L(L) {}

  /// Of a value that has been split, or of one from outside of the loop, which is taken apart in
  /// front of it. A scalar is its own only part.
  Parts of(llvm::Value *V);
  void set(const llvm::Value &V, Parts New) { Known[&V] = std::move(New); }

private:
  llvm::Loop &L;
  llvm::DenseMap<const llvm::Value *, Parts> Known;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_VALUEPARTS_H
