//===- KernelMutator.h - Changes OpenCL C so that most of it still compiles --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Works on tokens, statements and blocks. A text begins with a line of options, "//oclc OPTION...",
// which is changed as well, so that an input says all that has to be known to compile it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_KERNELMUTATOR_H
#define OCLC_FUZZ_COMPILER_KERNELMUTATOR_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

/// What the first line of a text begins with.
inline constexpr std::string_view OptionsMark = "//oclc";

/// The options of the first line, but only those that the mutator writes itself: an input runs a
/// compiler, and must not write files with it.
std::vector<std::string> optionsOf(std::string_view text);

/// The same text with one to three changes.
std::string mutateKernel(std::string_view text, unsigned seed);

/// The first text with a piece of the second.
std::string crossKernels(std::string_view first, std::string_view second, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_KERNELMUTATOR_H
