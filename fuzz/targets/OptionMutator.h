//===- OptionMutator.h - Puts options of oclc together -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A parser refuses all words if one is wrong, so mutations of bytes rarely reach the code behind an
// option. This mutator removes, swaps, inserts and replaces whole words. New words are options from
// the compiler's table.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H
#define OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H

#include <cstddef>
#include <cstdint>

namespace oclc::fuzz {

/// Mutates the text in the first `size` of `most` bytes: its words, which `separator` separates,
/// or, in half of the calls, its bytes. Returns the new size.
size_t mutateOptions(char separator, uint8_t *data, size_t size, size_t most, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_TARGETS_OPTIONMUTATOR_H
