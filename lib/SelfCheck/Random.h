//===- Random.h - Pseudo-random numbers -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_RANDOM_H
#define OCLC_SELFCHECK_RANDOM_H

#include <cstdint>
#include <string_view>

namespace oclc::selfcheck {

/// The generator SplitMix64, which returns the same numbers on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  /// Returns an integer in [0, end).
  uint64_t below(uint64_t end) { return next() % end; }
  /// Returns a number in [0, 1), a multiple of 2^-24.
  double fraction() { return double(next() >> 40) * 0x1p-24; }
  /// Returns true with a probability of 1 / `many`.
  bool oneOf(unsigned many) { return below(many) == 0; }

private:
  uint64_t state;
};

/// Combines two seeds to one.
inline uint64_t mixed(uint64_t seed, uint64_t with) {
  return Random(seed ^ (with * 0xD6E8FEB86659FD93)).next();
}

inline uint64_t mixed(uint64_t seed, std::string_view text) {
  for (char letter : text)
    seed = mixed(seed, uint8_t(letter));
  return seed;
}

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_RANDOM_H
