//===- KernelMutator.h - Changes OpenCL C so that most of it still compiles --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The mutator works on tokens, statements and blocks. A text begins with a line of options,
// "//oclc OPTION...", which is mutated, too, so that an input is complete.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_KERNELMUTATOR_H
#define OCLC_FUZZ_COMPILER_KERNELMUTATOR_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

/// Prefix of the first line of a text.
inline constexpr std::string_view OptionsMark = "//oclc";

/// Returns the options of the first line that are in words::Options, the list from which the
/// mutator chooses. Ignores all others, such as those that would make the compiler write files.
std::vector<std::string> optionsOf(std::string_view text);

/// Returns the text with at most three changes.
std::string mutateKernel(std::string_view text, unsigned seed);

/// Returns the first text with a statement of the second inserted, if both have statements.
std::string crossKernels(std::string_view first, std::string_view second, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_KERNELMUTATOR_H
