//===- Format.h - OpenCL C's printf formats ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_FORMAT_H
#define OCLC_RUNTIME_EXEC_FORMAT_H

#include <cstddef>
#include <span>
#include <string>

namespace oclc::rt {

/// The text of one printf call, with arguments packed as abi::PrintfFn says. A conversion that is
/// not one of OpenCL C's, or for which there is no argument left, stands in the text as it is
/// written.
std::string formatPrintf(const char *format, std::span<const std::byte> arguments);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_FORMAT_H
