//===- Identifiers.h - Names of functions and parameters in C ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_IDENTIFIERS_H
#define OCLC_FUNCTIONS_IDENTIFIERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace oclc::functions {

/// True if `name` has the form of an identifier of C.
bool isIdentifier(llvm::StringRef name);

/// Returns an identifier for a parameter: `name`, or one more underscore if it is a keyword of C or
/// C++, a name of the header, or in `used`. Adds the result to `used`.
std::string parameterName(llvm::StringRef name, llvm::StringSet<> &used);

/// Returns an identifier for a function in the same way. Names of the C library are avoided, too,
/// because a function of this name would replace that of the library in the whole program.
std::string functionName(llvm::StringRef name, llvm::StringSet<> &used);

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_IDENTIFIERS_H
