//===- IdPosition.h - Values that are an id plus a uniform offset -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds values in a loop that are the id plus a uniform offset. A comparison with such a value
// holds for a range of ids only if the sum does not wrap around. So offsets are mathematical
// integers. A value has one for each reading of its bits, unsigned or signed, in which it is
// exactly the sum.
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

/// Interpretation of the bits of an integer.
enum class Reading { Unsigned, Signed };

/// A mathematical integer that is the same for all iterations: a sum of uniform values.
class UniformSum {
public:
  /// Adds `v`, or subtracts it if `isNegated`.
  void add(llvm::Value *v, Reading as, bool isNegated = false);
  /// Records that the sum is in [0, 2^width).
  void limitTo(unsigned width);

  /// Number of bits of a signed integer that can represent every value of the sum.
  unsigned signedBits() const { return Bits; }
  /// True if all parts are unsigned values that are added, so that the sum is not negative.
  bool isNatural() const { return IsNatural; }
  /// Emits the sum in 64 bits.
  llvm::Value *emit(llvm::IRBuilderBase &builder) const;

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

/// A value in a loop that is the id plus an offset. Each offset is nullopt if the value, in that
/// reading, may differ from the sum.
struct IdPosition {
  llvm::ConstantRange range;
  std::optional<UniformSum> asUnsigned;
  std::optional<UniformSum> asSigned;

  const std::optional<UniformSum> &read(Reading as) const {
    return as == Reading::Signed ? asSigned : asUnsigned;
  }
};

/// Finds values that are the id plus an offset.
class IdPositions {
public:
  /// `idRange` contains all ids, none of which is negative.
  IdPositions(llvm::Value &id, llvm::ConstantRange idRange,
              std::function<bool(llvm::Value *)> isUniform)
      : Id(id), IdRange(std::move(idRange)), IsUniform(std::move(isUniform)) {}

  std::optional<IdPosition> find(llvm::Value *v) const;

private:
  llvm::Value &Id;
  llvm::ConstantRange IdRange;
  std::function<bool(llvm::Value *)> IsUniform;

  std::optional<IdPosition> findSum(llvm::BinaryOperator &op) const;
  std::optional<IdPosition> findCast(llvm::CastInst &cast) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_IDPOSITION_H
