//===- Compare.h - Compare the buffers of two runs --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Compares the contents of a buffer after two runs. Integers must be bitwise equal. Floating-point
// values may also both be NaN, or be so close that rounding explains the difference, and so may
// normalized integers of images: compilers may fuse products and sums, and collective functions may
// add in any order.
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

/// Contents of one buffer: before both runs, after the run of the plain form, and after the other
/// run.
struct Buffers {
  std::span<const uint8_t> initial, expected, found;
};

struct ComparisonOptions {
  bool relaxedMath = false; ///< Larger errors are allowed.
  bool finiteMath = false;  ///< An infinity or NaN may become any value.
};

class Comparison {
public:
  Comparison(const ElementType &type, const Buffers &buffers, ComparisonOptions options);

  /// Returns the byte offset of the first element that differs, or nullopt. Ignores the elements
  /// for which `leftOut` is true, unless it is empty.
  std::optional<uint64_t> firstDifference(const std::vector<bool> &leftOut) const;
  /// Marks the elements that differ by more than the tolerance. Marked elements stay marked.
  void addDifferences(std::vector<bool> &marked) const;
  /// Returns the number of elements that differ within the tolerance.
  uint64_t rounded() const;

private:
  enum class Verdict : uint8_t { Equal, Rounded, Different };
  Verdict compare(uint64_t at) const;
  Verdict compareFloats(const ElementType &as, uint64_t at) const;
  Verdict compareWords(uint64_t at) const;

  const ElementType type;
  const Buffers buffers;
  const ComparisonOptions options;
  double usual = 0; ///< Mean magnitude of the floating-point values that the plain form wrote.
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_COMPARE_H
