//===- Identity.h - Which compiler this is ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A cache of compiled programs needs to know whether the compiler has changed. The identity covers
// all code that a compilation runs: the program, its shared libraries, and the SPIR-V translator
// with its libraries. Each file contributes its build-id, which the linker computes from the
// content. A file without a build-id contributes a digest of its content. Paths do not contribute,
// so equal installations have equal identities.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_IDENTITY_H
#define OCLC_TOOLS_OCLC_IDENTITY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::tool {

/// Returns the line "identity DIGEST" and a line "file PATH" for each file that contributes. The
/// identity is unchanged as long as these files are unchanged. `translator` is the value of
/// --spirv-translator.
llvm::Expected<std::string> identityText(llvm::StringRef translator);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_IDENTITY_H
