//===- Random.h - Pseudo-random numbers and contents of buffers -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_RANDOM_H
#define OCLC_TEST_EXEC_RANDOM_H

#include <cstdint>
#include <cstring>
#include <iterator>

/// SplitMix64, a generator of pseudo-random numbers.
class Random {
public:
  explicit Random(uint64_t seed) : State(seed) {}
  uint32_t next() {
    uint64_t z = (State += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z >> 32;
  }
  void fill(uint8_t *bytes, uint64_t size) {
    for (uint64_t i = 0; i != size; ++i)
      bytes[i] = next();
  }
  /// Fills with typical words: mostly small numbers, some at the limits of types.
  void fillLikely(uint8_t *bytes, uint64_t size) {
    constexpr uint32_t Limits[] = {0x7F,   0x80,       0xFF,       0x7FFF,     0x8000,
                                   0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFF80};
    for (uint64_t i = 0; i + 4 <= size; i += 4) {
      uint32_t kind = next() % 16, word = next();
      word = kind < 9 ? word % 16 : kind < 12 ? Limits[word % std::size(Limits)] : word;
      std::memcpy(bytes + i, &word, 4);
    }
  }
  /// Fills with floats: mostly multiples of 0.25, some at the limits of float or int, and random
  /// bits.
  void fillFloats(uint8_t *bytes, uint64_t size) {
    constexpr uint32_t Limits[] = {0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000,
                                   0x00000001, 0x807FFFFF, 0x7F7FFFFF, 0x4F000000, 0xCF000000};
    for (uint64_t i = 0; i + 4 <= size; i += 4) {
      uint32_t kind = next() % 16, word = next();
      float quarter = (static_cast<int>(word % 256) - 100) * 0.25F;
      if (kind < 10)
        std::memcpy(&word, &quarter, 4);
      else if (kind < 14)
        word = Limits[word % std::size(Limits)];
      std::memcpy(bytes + i, &word, 4);
    }
  }

  /// Returns a number below `n`.
  uint64_t below(uint64_t n) { return next() % n; }

private:
  uint64_t State;
};

#endif // OCLC_TEST_EXEC_RANDOM_H
