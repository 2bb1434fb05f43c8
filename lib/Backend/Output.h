//===- Output.h - Files that appear complete or not at all
//--------------------------------------===//
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

/// Writes `content` to `path`: under a temporary name in the same folder first, renamed when it is
/// complete, removed when that fails or a signal arrives. New files get mode 0644 less the umask.
/// "-" is standard output; pipes, terminals and devices are written directly.
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef content);

} // namespace oclc::backend

#endif // OCLC_BACKEND_OUTPUT_H
