//===- Trial.h - What a trial launches, and with which values ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A trial is a launch of a kernel with random arguments. When the plain form cannot run it, it is
// tried again with tamer values: an attempt. All follows from a seed.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_TRIAL_H
#define OCLC_SELFCHECK_TRIAL_H

#include "SelfCheck/ElementType.h"
#include "SelfCheck/Random.h"
#include "SelfCheck/SelfCheck.h"

#include <span>

namespace oclc::selfcheck {

/// What numbers are like.
enum class Pattern : uint8_t {
  Small, ///< Small integers; numbers between -2 and 2.
  Units, ///< Integers in which one bit is set; multiples of 1/4 up to 8: sums of them are exact.
  Wide,  ///< Integers of any bits, signed ones without a sum that overflows; numbers up to 2^20.
  Zero,
};

struct Trial {
  unsigned number = 0;
  unsigned attempt = 0; ///< 0 to MaxAttempts - 1; each is tamer.
  uint64_t seed = 0;    ///< Of all that is random in it.
  Pattern pattern = Pattern::Small;
  LaunchShape shape;
  /// Neither infinities nor NaNs are defined: numbers are positive, so that few operations make
  /// some.
  bool finiteMath = false;

  static constexpr unsigned MaxAttempts = 4;
};

/// Whether work-items that do the same at the same place are in each group: a kernel that is
/// launched in this way has no result that could be compared.
bool hasIdleDimensions(const Subject &subject);

/// Trial `number` of `subject`.
Trial makeTrial(const Subject &subject, uint64_t seed, unsigned number, unsigned attempt);

/// Fills a buffer.
void fillBuffer(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
                Random &random);

/// Fills an argument that is passed by value: what may be a size, a count or an index.
void fillValue(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
               Random &random);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_TRIAL_H
