//===- ReciprocalRoots.h - rsqrt from the estimates of the CPU ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// CPUs estimate the reciprocal root of floats. From an estimate y with the relative error d comes
// the rest of the way by
//
//   e = 1 - (x y) y            1 / sqrt(x) = y (1 - e)^(-1/2) = y (1 + e / 2 + 3/8 e^2 + ..)
//
// where e is about 2 d. AVX-512 has d < 2^-14, and the first term is enough: the next one is less
// than 2^-27. Others have d < 1.5 * 2^-12, and take two. What remains is the rounding of x y, of
// which a half comes through, and the last rounding: about 1.1 units in the last place.
//
// In AVX-512 the estimate is right for zeros, denormals and infinities. Where e is not a number,
// the estimate itself is the result. Others take denormals for zeros, whatever their sign: y e is
// then -infinity, or not a number for zeros, infinities and what has no root, and such arguments
// have a branch that divides.
//
// The library's rsqrt (float/Root.cl) is for all CPUs: LLVM's way from an estimate, and a step
// more.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
#define OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H

#include "llvm/IR/Function.h"

namespace llvm {
class TargetMachine;
}

namespace oclc::passes {

/// Gives `F` a body for its CPU, if it is the definition of the built-in `Name`, that is rsqrt of
/// floats, and the CPU has fused multiply-add.
void useEstimates(llvm::Function &F, llvm::StringRef Name, const llvm::TargetMachine &Machine);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
