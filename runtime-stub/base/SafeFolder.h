//===- SafeFolder.h - Opens folders that no other user can replace ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Opens a folder only if no other user can replace it. Whoever can write to a folder can replace
// each folder in it, so all folders on the path from the root are checked. Each must belong to the
// user or root, and nobody else may be able to write to it. Except at the end of the path, a sticky
// folder like /tmp is also accepted: in it, other users cannot replace what they do not own.
// Symbolic links are followed if the user or root has created them; the same rules apply to their
// targets.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_SAFEFOLDER_H
#define OCLC_RUNTIME_BASE_SAFEFOLDER_H

#include "base/Descriptor.h"

#include <string>
#include <sys/stat.h>

namespace oclc::rt {

/// True if only the user who runs this process and root can write to the file or folder.
bool isOnlyForUser(const struct stat &status);

/// Opens the folder with O_PATH, for *at() functions. If `creates`, creates missing folders that
/// only the user can access. On failure returns a closed descriptor and stores the folder and the
/// reason in `why`.
Descriptor openSafeFolder(const std::string &path, bool creates, std::string &why);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_SAFEFOLDER_H
