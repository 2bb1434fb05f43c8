//===- Output.h - Write files atomically ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_OUTPUT_H
#define OCLC_BACKEND_OUTPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace oclc::backend {

/// Writes `content` to a temporary file in the folder of `path`, and renames it to `path` when it
/// is complete. The temporary file is removed on failure or on a signal. The file gets mode 0644
/// less the umask, also if it replaces another file. "-" is standard output. Pipes, terminals and
/// devices are written directly.
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef content);

} // namespace oclc::backend

#endif // OCLC_BACKEND_OUTPUT_H
