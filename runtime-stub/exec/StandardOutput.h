//===- StandardOutput.h - Writing to the application's standard output ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_STANDARDOUTPUT_H
#define OCLC_RUNTIME_EXEC_STANDARDOUTPUT_H

#include <string_view>

namespace oclc::rt {

/// Writes all of `text` in one piece, after what the application has written to its `stdout` and
/// before what it will. Waits for a reader as the application's own writing would. False when there
/// is no way to write more: the reader is gone, the disk is full. That raises no signal.
bool writeToStandardOutput(std::string_view text);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_STANDARDOUTPUT_H
