//===- LinkerErrors.h - Parse LLD's messages --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_LINKERERRORS_H
#define OCLC_BACKEND_LINKERERRORS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace oclc::backend {

/// Converts LLD's messages to an UndefinedSymbolsError if all of them are about undefined symbols,
/// and to a StringError otherwise.
llvm::Error makeLinkerError(llvm::StringRef messages);

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINKERERRORS_H
