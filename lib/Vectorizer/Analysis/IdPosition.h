//===- IdPosition.h - Numbers that are an id plus something uniform ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// What a comparison with an id means is a matter of whole numbers, not of bits: it gives a range of
// ids only as far as no sum wraps around.
//
//   trunc nuw nsw i64 (add nuw i64 %id, %base) to i32
//     =>  id + (%base as an unsigned number), whether it is read as unsigned or as signed
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_IDPOSITION_H
#define OCLC_VECTORIZER_ANALYSIS_IDPOSITION_H

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"

#include <functional>

namespace oclc::vectorizer {

/// How the bits of an integer are read as a number.
enum class Reading { Unsigned, Signed };

/// A whole number that is the same for all iterations: the sum of uniform values.
class UniformSum {
public:
  void add(llvm::Value *V, Reading As, bool IsNegated = false);
  /// The sum is known to lie in [0, 2^Width).
  void limitTo(unsigned Width);

  /// How wide a signed integer must be to hold it.
  unsigned signedBits() const { return Bits; }
  /// Made of unsigned numbers that are added.
  bool isNatural() const { return IsNatural; }
  /// The sum in 64 bits.
  llvm::Value *emit(llvm::IRBuilderBase &Builder) const;

private:
  struct Part {
    llvm::Value *value;
    Reading as;
    bool isNegated;
  };
  llvm::SmallVector<Part, 2> Parts;
  unsigned Bits = 1;
  bool IsNatural = true;
};

/// A value in a loop that is the id plus an offset.
struct IdPosition {
  llvm::ConstantRange range;
  std::optional<UniformSum> asUnsigned;
  std::optional<UniformSum> asSigned;

  const std::optional<UniformSum> &read(Reading As) const {
    return As == Reading::Signed ? asSigned : asUnsigned;
  }
};

/// Finds the positions of values.
class IdPositions {
public:
  /// `IdRange` holds the ids, none of which is negative.
  IdPositions(llvm::Value &Id, llvm::ConstantRange IdRange,
              std::function<bool(llvm::Value *)> IsUniform)
      : Id(Id), IdRange(std::move(IdRange)), IsUniform(std::move(IsUniform)) {}

  std::optional<IdPosition> find(llvm::Value *V) const;

private:
  llvm::Value &Id;
  llvm::ConstantRange IdRange;
  std::function<bool(llvm::Value *)> IsUniform;

  std::optional<IdPosition> findSum(llvm::BinaryOperator &Op) const;
  std::optional<IdPosition> findCast(llvm::CastInst &Cast) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_IDPOSITION_H
