//===- SystemFile.h - Small texts under /proc and /sys ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Read without streams, whose library would nearly double the driver.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SYSTEMFILE_H
#define OCLC_RUNTIME_EXEC_SYSTEMFILE_H

#include <string>

namespace oclc::rt::host {

/// The first 64 KiB of a file; empty when it cannot be read.
std::string readSystemFile(const std::string &path);

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_SYSTEMFILE_H
