//===- BuildOptions.h - What applications may ask of the compiler -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A string of options may come from anywhere. Of what oclc takes, those of the OpenCL
// specification are let through and some that say how code is made; none that names a file to write
// or changes what kind of file it writes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_BUILDOPTIONS_H
#define OCLC_OFFLINE_BUILDOPTIONS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::offline {

/// The words of `options` as oclc gets them. White space separates them, except in quotes of either
/// kind and behind a backslash. Nothing, with the reason in `error`, when one is not for the
/// compiler.
std::optional<std::vector<std::string>> parseBuildOptions(std::string_view options,
                                                          std::string &error);

/// Whether `word` can be one of them.
bool isBuildOption(std::string_view word);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_BUILDOPTIONS_H
