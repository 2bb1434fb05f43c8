//===- IntegerSum.h - Coordinates that are sums of integers --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A coordinate such as x + 0.5f, or convert_float2(at) + (float2)(dx, dy), is a sum of integers
// that have been converted to float. It is often easier to understand as an integer, but floats are
// rounded from 2^24 on. This file finds sums for which that makes no difference in an image of at
// most abi::MaxSampledExtent = 2^20 texels. Let E be the same expression with exact operations: if
// floor(float) is not floor(E), both are outside of the image, on the same side. Proof:
//
// A sum has at most one term w that may be any integer. It occurs once, and with a positive sign.
// The rest r consists of terms whose ranges are known, and of constants that are multiples of 1/2;
// the sum of their absolute values is at most 2^20. Hence |E - w| <= 2^20.
//
// (1) If |w| <= 2^22, each partial sum is a multiple of 1/2 below 2^23, which a float represents.
//     So the result is E.
// (2) Each operation is monotonic in w, because rounding is. So if w > 2^22, the float is at least
//     what it is for w = 2^22, which is 2^22 + r >= 2^22 - 2^20 > 2^20 by (1). So is E.
// (3) If w < -2^22, both are below -2^22 + 2^20 < 0 for the same reason.
//
// Functions that round to a whole number are monotonic, too. They are applied to whole numbers
// only, or are floor, whose result for E in (1) is floor(E).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_INTEGERSUM_H
#define OCLC_PASSES_IMAGES_INTEGERSUM_H

#include "Passes/Support/VectorElements.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace oclc::passes {

/// wide + terms + halves / 2.
struct IntegerSum {
  struct Term {
    VectorElement integer; ///< An integer, or an element of a vector of integers.
    bool isSigned;
    bool isSubtracted = false;
  };
  std::optional<Term> wide; ///< A term that may be any integer. Never subtracted.
  llvm::SmallVector<Term, 2> terms;
  int64_t halves = 0;
  uint64_t bound = 0; ///< Not less than the sum of the absolute values of `terms` and halves / 2.
};

/// Returns the sum that a float is; nullopt if it is none of those above. The sum has a wide term
/// or others, for constants are as simple as floats.
std::optional<IntegerSum> integerSum(llvm::Value &number, llvm::ScalarEvolution &se);

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_INTEGERSUM_H
