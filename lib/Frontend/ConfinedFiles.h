//===- ConfinedFiles.h - A file system for what strangers include -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A source says which files are read: `#embed "/etc/shadow"` puts one into the program, and an
// error in one that is included shows its lines. Where the source is a stranger's, only files in a
// folder are there that was made for it:
//
//   FOLDER/...            under their own names
//   FOLDER/absolute/a/b   under the name /a/b
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_CONFINEDFILES_H
#define OCLC_FRONTEND_CONFINEDFILES_H

#include "llvm/Support/VirtualFileSystem.h"

namespace oclc::frontend {

/// The files of `Folder`; all files there are when it is empty.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesIn(llvm::StringRef Folder);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_CONFINEDFILES_H
