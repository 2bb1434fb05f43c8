//===- Facts.h - What is known of the arguments of kernels, in a file --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A manifest lacks what only the IR says: in how many dimensions a kernel queries ids, and the
// types behind typedefs. The compilation of the first candidate writes these facts, and tuning
// reads them:
//
//   {"blur": {"dimensions": 2, "types": ["float*", "float*", "int"]}}
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_FACTS_H
#define OCLC_TOOLS_OCLC_TUNING_FACTS_H

#include "SelfCheck/Program.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oclc::tool {

/// Returns the facts as JSON.
std::string factsText(const selfcheck::ProgramFacts &facts);

/// Reads a file of facts. Returns those that are well-formed.
selfcheck::ProgramFacts readFacts(llvm::StringRef path);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_FACTS_H
