//===- CaptureFiles.h - Folders that several processes write ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Creates and removes folders into which several processes and threads write at the same time. A
// process may end at any moment, so unfinished files and folders have unique names, which readers
// ignore.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREFILES_H
#define OCLC_RUNTIME_CORE_CAPTUREFILES_H

#include <string>

namespace oclc::rt::capture {

/// Returns a name of the form PID-RANDOM that differs between calls, processes and machines.
std::string uniqueName();

/// Creates the folder and its parents as far as they do not exist. On failure returns false and
/// sets errno.
bool makeFolders(const std::string &path);

/// Removes a folder with its content. Preserves errno.
void removeFolder(const std::string &path);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREFILES_H
