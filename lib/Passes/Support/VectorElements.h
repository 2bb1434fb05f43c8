//===- VectorElements.h - Where an element of a vector comes from ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_VECTORELEMENTS_H
#define OCLC_PASSES_SUPPORT_VECTORELEMENTS_H

#include <optional>
#include <utility>

namespace llvm {
class Value;
} // namespace llvm

namespace oclc::passes {

/// An element of a vector, or a scalar and 0.
using VectorElement = std::pair<llvm::Value *, unsigned>;

/// Follows copies of an element from vector to vector. Returns the scalar that was inserted, or the
/// element of the operation that computes it; nullopt if nothing is known.
std::optional<VectorElement> followCopies(VectorElement element);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_VECTORELEMENTS_H
