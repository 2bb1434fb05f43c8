//===- Identity.h - Which compiler this is ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Whoever keeps compiled programs has to know whether the compiler is still the same. It is when
// all code is that runs in it: its own, that of the shared libraries, and that of the SPIR-V
// translator with its libraries. Each file counts with its build-id, which the linker has computed
// of the content, or with a digest of the content; where it is does not count. So equal
// installations have equal identities.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_IDENTITY_H
#define OCLC_TOOLS_OCLC_IDENTITY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::tool {

/// "identity DIGEST", then "file PATH" for each file that it is made from: when none of them has
/// changed, neither has the identity. `translator` as --spirv-translator gives it.
llvm::Expected<std::string> identityText(llvm::StringRef translator);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_IDENTITY_H
