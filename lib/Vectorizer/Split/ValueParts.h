//===- ValueParts.h - Scalar parts of vectors and structures ----------------------------------===//
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

/// One scalar of a type, with its position in memory.
struct Leaf {
  llvm::Type *Ty;
  uint64_t Offset; ///< Offset in bytes from the start of the type.
};

/// True for a type without parts, such as an integer or a pointer.
bool isScalar(const llvm::Type *ty);
/// True if `inst` has a result or an operand that is not a scalar.
bool hasParts(const llvm::Instruction &inst);

/// Returns the number of scalars in a type.
unsigned countLeaves(const llvm::Type *ty);
/// Returns the scalars of a type in ascending order of their offsets.
///
///   { i32, <2 x float> }   =>   i32 at 0, float at 8, float at 12
llvm::SmallVector<Leaf, 8> leavesOf(llvm::Type *ty, const llvm::DataLayout &dl);
/// Returns the position in leavesOf() of the first scalar of the member that `indices` select.
unsigned firstLeaf(llvm::Type *ty, llvm::ArrayRef<unsigned> indices);

/// Maps values with parts to the scalars that replace them.
class ValueParts {
public:
  explicit ValueParts(llvm::Loop &loop) : L(loop) {}

  /// Returns the scalars of `v`, which must have been split or be from outside of the loop. A value
  /// from outside is taken apart before the loop. For a scalar, returns the scalar itself.
  Parts of(llvm::Value *v);
  void set(const llvm::Value &v, Parts fresh) { Known[&v] = std::move(fresh); }

private:
  llvm::Loop &L;
  llvm::DenseMap<const llvm::Value *, Parts> Known;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_VALUEPARTS_H
