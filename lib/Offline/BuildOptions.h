//===- BuildOptions.h - Parse and filter the options of clBuildProgram ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Parses the option string of clBuildProgram or clCompileProgram, which is untrusted. The parser
// accepts the options of the OpenCL specification and some of oclc's options for code generation.
// It rejects every option that specifies an output file or changes the kind of output.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_BUILDOPTIONS_H
#define OCLC_OFFLINE_BUILDOPTIONS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::offline {

/// Splits `options` into the words that are passed to oclc. White space separates words, except in
/// single or double quotes and after a backslash. An option and its value become one word. Returns
/// nullopt, with the reason in `error`, if an option is not accepted.
std::optional<std::vector<std::string>> parseBuildOptions(std::string_view options,
                                                          std::string &error);

/// True if `word` is an accepted option, including its value.
bool isBuildOption(std::string_view word);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_BUILDOPTIONS_H
