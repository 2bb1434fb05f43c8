//===- LinkerErrors.h - What LLD says, as an Error --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#ifndef OCLC_BACKEND_LINKERERRORS_H
#define OCLC_BACKEND_LINKERERRORS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace oclc::backend {

/// Turns LLD's messages into an UndefinedSymbolsError when they are all about undefined symbols, or
/// else into a StringError.
llvm::Error makeLinkerError(llvm::StringRef messages);

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINKERERRORS_H
