//===- Json.h - An explanation as JSON -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_JSON_H
#define OCLC_EXPLAIN_JSON_H

#include "Explain/Model.h"

#include "llvm/Support/JSON.h"

namespace oclc::explain {

/// Returns an explanation as JSON, whose members docs/explain.md describes. Bytes of names and
/// texts that are not UTF-8 are replaced.
llvm::json::Value toJson(const Explanation &explained);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_JSON_H
