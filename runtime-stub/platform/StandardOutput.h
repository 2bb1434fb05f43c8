//===- StandardOutput.h - Writing to the application's standard output ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_STANDARDOUTPUT_H
#define OCLC_RUNTIME_PLATFORM_STANDARDOUTPUT_H

#include <string_view>

namespace oclc::rt {

/// Writes all of `text` contiguously, after what the application has already written to its
/// `stdout` and before what it writes later. Blocks while a pipe is full, as a write of the
/// application would. Returns false if not all can be written, for example because the reader has
/// closed the pipe or the disk is full. The application gets no signal in that case.
bool writeToStandardOutput(std::string_view text);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_STANDARDOUTPUT_H
