//===- NaN.h - One NaN for all ----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The sign of a NaN and its bits behind the first are not specified. x86-64 and AArch64 keep those
// of an operand, RISC-V does not.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_NAN_H
#define OCLC_TEST_EXEC_NAN_H

#include <cstddef>
#include <cstdint>
#include <cstring>

constexpr uint32_t FloatInfinity = 0x7F800000;
constexpr uint16_t HalfInfinity = 0x7C00;

/// Replaces each NaN by the one without sign in which all bits are set. `Word` has the size of the
/// numbers, and `infinity` has the bits of infinity.
template <class Word> void useUsualNaN(uint8_t *bytes, size_t count, Word infinity) {
  const Word magnitude = Word(~Word(0)) >> 1;
  for (size_t i = 0; i + sizeof(Word) <= count; i += sizeof(Word)) {
    Word word;
    std::memcpy(&word, bytes + i, sizeof(Word));
    if ((word & magnitude) > infinity)
      std::memcpy(bytes + i, &magnitude, sizeof(Word));
  }
}

#endif // OCLC_TEST_EXEC_NAN_H
