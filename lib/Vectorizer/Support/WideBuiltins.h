//===- WideBuiltins.h - A built-in function for any number of lanes ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H
#define OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H

#include "llvm/IR/Function.h"

namespace oclc::vectorizer {

/// The most lanes that a wide form may have.
inline constexpr unsigned MaxLanes = 256;

/// The function that computes the kept built-in `Scalar` (lib/Passes/Support/KeptBuiltins.h) for
/// `Lanes` lanes, 2 to MaxLanes: each parameter and the result is a vector of `Lanes` elements of
/// what it was; pointers become vectors of pointers.
///
/// A built-in that widens by overloads gets OpenCL C's overload, a kept built-in again, or for
/// other numbers of lanes an internal function that calls several:
///
///   24 lanes   sin(float16) of lanes 0 to 15, sin(float8) of lanes 16 to 23
///   5 lanes    sin(float8) of lanes 0 to 4 and lane 4 three times more
///
/// One that goes lane by lane gets an internal function that calls it for each, in ascending order.
/// Null if the function is no kept built-in of scalars.
llvm::Function *getWideBuiltin(llvm::Function &Scalar, unsigned Lanes);

/// The other way round: the kept built-in of scalars that `Wide`, one of OpenCL C's overloads for
/// vectors, computes for each element. Null if there is none.
llvm::Function *getScalarBuiltin(llvm::Function &Wide);

/// The same as getWideBuiltin with a mask for its last parameter, of `Lanes` times i1: for lanes
/// that are off the result is some number, and no lane that is off makes the others wait for a slow
/// way. Only for built-ins that widen by overloads.
llvm::Function *getMaskedBuiltin(llvm::Function &Scalar, unsigned Lanes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_WIDEBUILTINS_H
