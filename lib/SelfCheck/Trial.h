//===- Trial.h - Generate the launch and the arguments of a trial -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A trial is a launch of a kernel with random arguments. If the plain form fails, for example
// because a random index is outside of a buffer, the trial is repeated with smaller values; each
// repetition is an attempt. A seed determines everything.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_TRIAL_H
#define OCLC_SELFCHECK_TRIAL_H

#include "SelfCheck/ElementType.h"
#include "SelfCheck/Random.h"
#include "SelfCheck/SelfCheck.h"

#include <span>

namespace oclc::selfcheck {

/// Pattern of random values: the range of integers, and the range of floating-point "numbers".
enum class Pattern : uint8_t {
  Small, ///< Small integers; numbers between -2 and 2.
  Units, ///< Integers with one bit set; multiples of 1/4 up to 8, whose sums are exact.
  Wide,  ///< Any integers, signed ones too small for sums to overflow; numbers up to 2^20.
  Zero,
};

struct Trial {
  unsigned number = 0;
  unsigned attempt = 0; ///< 0 to MaxAttempts - 1; later attempts have smaller values.
  uint64_t seed = 0;    ///< Of all random values of the attempt.
  Pattern pattern = Pattern::Small;
  LaunchShape shape;
  /// The program was compiled with finite math, so that operations on infinities and NaNs are
  /// undefined. Floating-point values are then positive, so that few operations have such results.
  bool finiteMath = false;

  static constexpr unsigned MaxAttempts = 4;
};

/// True if the local size has dimensions whose ids the kernel does not query. Several work-items of
/// each group then write to the same locations, so that results cannot be compared.
bool hasIdleDimensions(const Subject &subject);

/// Returns trial `number` of `subject`, without its arguments.
Trial makeTrial(const Subject &subject, uint64_t seed, unsigned number, unsigned attempt);

/// Fills a buffer with random values.
void fillBuffer(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
                Random &random);

/// Fills an argument that is passed by value. Integers may be sizes, counts or indices.
void fillValue(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
               Random &random);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_TRIAL_H
