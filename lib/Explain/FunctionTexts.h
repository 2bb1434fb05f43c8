//===- FunctionTexts.h - The functions of a module as text -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_FUNCTIONTEXTS_H
#define OCLC_EXPLAIN_FUNCTIONTEXTS_H

#include "llvm/IR/Module.h"

#include <map>
#include <string>
#include <vector>

namespace oclc::explain {

/// The lines of each function that a module defines, by name.
using FunctionTexts = std::map<std::string, std::vector<std::string>>;

/// Returns the functions of a module in a form for readers and comparisons: without debug
/// information, and without the numbers of metadata and attributes, which change from stage to
/// stage. Values without a name get one that depends on what they compute. Attributes of oclc are
/// lines before the function.
FunctionTexts textsOfFunctions(const llvm::Module &m);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_FUNCTIONTEXTS_H
