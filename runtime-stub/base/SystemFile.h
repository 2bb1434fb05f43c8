//===- SystemFile.h - Reads small files under /proc and /sys ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Uses C's stdio: the code of the C++ stream library would nearly double the size of the driver.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_SYSTEMFILE_H
#define OCLC_RUNTIME_BASE_SYSTEMFILE_H

#include <cstddef>
#include <string>

namespace oclc::rt::host {

constexpr size_t MostSystemFileBytes = size_t(64) << 10;

/// Returns the first MostSystemFileBytes of a file; empty if the file cannot be read.
std::string readSystemFile(const std::string &path);

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_BASE_SYSTEMFILE_H
