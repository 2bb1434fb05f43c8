//===- CaptureFiles.h - Folders that others write into as well -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Several processes and threads may write into the same folder, and each of them may end at any
// moment: what is not finished has a name that nobody looks at.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREFILES_H
#define OCLC_RUNTIME_CORE_CAPTUREFILES_H

#include <string>

namespace oclc::rt::capture {

/// "PID-RANDOM": no other process, machine or call gives the same.
std::string uniqueName();

/// Makes the folder, and those above it, where there is none. False when there can be none; errno
/// says why.
bool makeFolders(const std::string &path);

/// Removes a folder with all that is in it. Leaves errno alone.
void removeFolder(const std::string &path);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREFILES_H
