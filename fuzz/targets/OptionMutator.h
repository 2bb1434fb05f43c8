//===- OptionMutator.h - Puts options of oclc together -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One wrong word makes a parser refuse all of them, so changes of bytes hardly ever show what a
// word does. This mutator takes words away and puts in those that the compiler's table of options
// has.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H
#define OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H

#include <cstddef>
#include <cstdint>

namespace oclc::fuzz {

/// Changes the words in the first `size` of `most` bytes, which `separator` separates, or their
/// bytes. Returns the new size.
size_t mutateOptions(char separator, uint8_t *data, size_t size, size_t most, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H
