//===- SafeFolder.h - A folder that no other user can exchange --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Who can write to a folder can put another one in the place of each that is in it. So all folders
// on the way from the root count: each is of the user or of root, and nobody else can write to it,
// unless it is sticky, as /tmp is. Links are followed when the user or root has made them, by these
// rules again.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_SAFEFOLDER_H
#define OCLC_RUNTIME_CORE_SAFEFOLDER_H

#include "exec/Descriptor.h"

#include <string>
#include <sys/stat.h>

namespace oclc::rt {

/// Whether the user who runs this process, or root, is the only one who can write to the file or
/// folder.
bool isOnlyForUser(const struct stat &status);

/// Opens the folder for *at() functions; makes what is missing, for the user alone, if it
/// `creates`. Closed when that cannot be done; `why` says then what is wrong with which folder.
Descriptor openSafeFolder(const std::string &path, bool creates, std::string &why);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SAFEFOLDER_H
