//===- FileStamp.h - Has a file changed? ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_FILESTAMP_H
#define OCLC_RUNTIME_EXEC_FILESTAMP_H

#include <string>

namespace oclc::rt {

/// What the system says of a file that is different after every change: size, time and number.
/// Empty when it is not there.
std::string stampOf(const std::string &path);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_FILESTAMP_H
