//===- WideBuiltins.h - Vector variants of built-in functions ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H
#define OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H

#include "llvm/IR/Function.h"

namespace oclc::vectorizer {

/// Maximum number of lanes of a vector variant.
inline constexpr unsigned MaxLanes = 256;

/// Returns the function that computes the kept built-in `scalar`
/// (lib/Passes/Support/KeptBuiltins.h) for `lanes` lanes, 2 to MaxLanes. Each parameter and the
/// result becomes a vector of `lanes` elements of its type; pointers become vectors of pointers.
///
/// For a built-in that widens by overloads, this is OpenCL C's overload for `lanes` elements, which
/// is a kept built-in again. If OpenCL C has no vectors of that length, it is an internal function
/// that calls one or more overloads:
///
///   24 lanes   sin(float16) of lanes 0 to 15, sin(float8) of lanes 16 to 23
///   5 lanes    sin(float8) of lanes 0 to 4, with lane 4 repeated three times
///
/// For a built-in that widens lane by lane it is an internal function that calls it for each lane,
/// in ascending order. Null if the function is no kept built-in of scalars, or if the library lacks
/// an overload.
llvm::Function *getWideBuiltin(llvm::Function &scalar, unsigned lanes);

/// `wide` is one of OpenCL C's overloads for vectors. Returns the kept built-in of scalars that it
/// computes for each element; null if there is none, or if it does not widen by overloads.
llvm::Function *getScalarBuiltin(llvm::Function &wide);

/// Returns a function like that of getWideBuiltin(), but with a mask of `lanes` x i1 as an
/// additional last parameter; null where getWideBuiltin() returns null. The function's result is
/// arbitrary in inactive lanes, and these do not make it take a slow path. Only for built-ins that
/// widen by overloads.
llvm::Function *getMaskedBuiltin(llvm::Function &scalar, unsigned lanes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H
