//===- ExactReference.h - The math functions, computed by MPFR -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_EXACTREFERENCE_H
#define OCLC_TEST_BUILTINS_EXACTREFERENCE_H

#include <optional>
#include <string>

namespace oclc::test {

/// Returns the value that MPFR computes with a higher precision than that of long double, rounded
/// to long double; std::nullopt if the tests are built without MPFR or if MPFR lacks the function.
/// `y` is the second argument, if there is one.
std::optional<long double> exactReference(const std::string &function, long double x,
                                          long double y);

/// True if exactReference() can return values.
bool haveExactReference();

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_EXACTREFERENCE_H
