//===- Widening.h - How vectorizers widen calls of built-in functions ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library records for each of its functions how a vectorizer widens a call to N lanes (see
// Library::widening). If N is not a vector width of OpenCL C, several such calls are combined (see
// lib/Vectorizer/Support/WideBuiltins.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_WIDENING_H
#define OCLC_BUILTINS_WIDENING_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace oclc::builtins {

enum class Widening : uint8_t {
  /// The body is inlined into the kernel and vectorised with it.
  Inline = 0,
  /// The call is replaced by a call of the vector overload, which computes the same for each
  /// element and is vector code. The scalar function is not inlined before vectorization. It has no
  /// side effects.
  Overload = 1,
  /// One scalar call for each lane, in ascending order of the work-items.
  Lanes = 2,
};

/// Returns "inline", "overload" or "lanes".
llvm::StringRef wideningName(Widening w);

/// Numbers of lanes for which OpenCL C has overloads, in ascending order.
inline constexpr unsigned OverloadLanes[] = {2, 3, 4, 8, 16};

/// Returns the mangled name of the overload for vectors of `lanes` elements. All parameters of
/// `scalarName` must be scalars: "_Z3powff" and 8 give "_Z3powDv8_fS_". Returns an empty string for
/// any other name.
std::string vectorOverload(llvm::StringRef scalarName, unsigned lanes);

/// Returns the mangled name of the scalar overload: "_Z3powff" for "_Z3powDv8_fS_". Returns an
/// empty string unless `vectorName` is the vector overload of a function of scalars.
std::string scalarOverload(llvm::StringRef vectorName);

/// Returns the name of a function in OpenCL C: "pow" for "_Z3powff". Returns an empty string for
/// names that are not mangled.
llvm::StringRef functionName(llvm::StringRef mangledName);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_WIDENING_H
