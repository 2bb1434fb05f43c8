//===- Embedded.h - Launch code that is linked into C libraries -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_LAUNCH_EMBEDDED_H
#define OCLC_FUNCTIONS_LAUNCH_EMBEDDED_H

#include <string_view>

namespace oclc::functions {

/// Returns the archive (ar format with a symbol index) of the launch code for an architecture.
/// `architecture` is a target::Architecture::name().
std::string_view launchArchive(std::string_view architecture);

/// Returns the declarations that are the same in the headers of all C libraries (Range.h).
std::string_view rangeDeclarations();

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_LAUNCH_EMBEDDED_H
