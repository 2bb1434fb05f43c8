//===- Compare.h - What differs between two runs ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Integers are equal when their bits are. Numbers with a fraction are equal, too, when they are
// NaNs, or so close that rounding explains it: products and sums may be fused or not, and
// collective functions may add in any order.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_COMPARE_H
#define OCLC_SELFCHECK_COMPARE_H

#include "SelfCheck/ElementType.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace oclc::selfcheck {

/// One buffer: what it was at first, after the plain form, and after another run.
struct Buffers {
  std::span<const uint8_t> initial, expected, found;
};

struct ComparisonOptions {
  bool relaxedMath = false; ///< Larger errors are allowed.
  bool finiteMath = false;  ///< Infinities and NaNs may become anything.
};

class Comparison {
public:
  Comparison(const ElementType &type, const Buffers &buffers, ComparisonOptions options);

  /// Bytes from the start of the buffer to the first element that differs, of those that are not
  /// left out.
  std::optional<uint64_t> firstDifference(const std::vector<bool> &leftOut) const;
  /// Marks the elements that differ.
  void addDifferences(std::vector<bool> &marked) const;
  /// Elements that differ within the tolerance.
  uint64_t rounded() const;

private:
  enum class Verdict : uint8_t { Equal, Rounded, Different };
  Verdict compare(uint64_t at) const;
  Verdict compareFloats(const ElementType &as, uint64_t at) const;
  Verdict compareWords(uint64_t at) const;

  const ElementType type;
  const Buffers buffers;
  const ComparisonOptions options;
  double usual = 0; ///< The mean of the numbers that the plain form has written.
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_COMPARE_H
