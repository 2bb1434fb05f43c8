//===- ConfinedFiles.h - A file system for includes of untrusted sources ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A source decides which files are read: `#embed "/etc/shadow"` puts that file into the program,
// and an error in an included file shows lines of that file. An untrusted source therefore sees
// only the files in a folder that was prepared for it:
//
//   FOLDER/...            under their own names
//   FOLDER/absolute/a/b   under the name /a/b
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_CONFINEDFILES_H
#define OCLC_FRONTEND_CONFINEDFILES_H

#include "llvm/Support/VirtualFileSystem.h"

namespace oclc::frontend {

/// Returns a file system with the files of `folder`, or the real file system if `folder` is empty.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesIn(llvm::StringRef folder);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_CONFINEDFILES_H
