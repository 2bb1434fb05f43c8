//===- Predicates.h - Masked accesses that LLVM does not know ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_PREDICATES_H
#define OCLC_VECTORIZER_SUPPORT_PREDICATES_H

namespace llvm {
class Function;
class Type;
} // namespace llvm

namespace oclc::vectorizer {

/// True if masked accesses, gathers and scatters of `ty` in `f` become instructions with
/// predicates, although LLVM's costs say that each lane gets a branch
/// (Architecture::addsPredicates).
bool hasPredicates(const llvm::Function &f, const llvm::Type &ty);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_PREDICATES_H
