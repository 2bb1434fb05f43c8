//===- OldNames.h - Accepts the names that passes had before ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Maps names that passes had in the previous version to their current names. Pipelines with old
// names still work in this version, with a warning.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_REGISTRY_OLDNAMES_H
#define OCLC_REGISTRY_OLDNAMES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oclc::passes {

/// Returns a pipeline element ("name" or "name<parameters>") with the current name of its pass.
/// Warns once about each old name.
std::string withCurrentName(llvm::StringRef element);

} // namespace oclc::passes

#endif // OCLC_REGISTRY_OLDNAMES_H
