//===- CanonicalTypes.h - Types and constants allowed in canonical IR -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_CANONICALTYPES_H
#define OCLC_PASSES_VERIFICATION_CANONICALTYPES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace llvm {
class Constant;
class DataLayout;
class Type;
} // namespace llvm

namespace oclc::passes {

/// Maximum size in bytes of a variable or a by-value argument.
inline constexpr uint64_t MaxObjectBytes = uint64_t(1) << 30;

/// Checks the types and constants of one module. What was accepted is not checked again.
class CanonicalTypes {
public:
  /// Returns why `ty` must not occur, as a noun phrase for "the signature holds ..."; empty if it
  /// may.
  llvm::StringRef faultOf(llvm::Type *ty);
  /// Returns why an object of type `ty` must not be in memory: a fault of the type, or its size;
  /// empty if it may.
  llvm::StringRef faultInMemory(llvm::Type *ty, const llvm::DataLayout &dl);
  /// Returns why `c` must not occur in an operand or initializer; empty if it may.
  llvm::StringRef faultOf(const llvm::Constant *c);

private:
  struct Facts {
    llvm::StringRef fault;
    uint64_t bytes = 0; ///< Upper bound of the size of an object; saturates.
    unsigned depth = 0;
  };
  llvm::DenseMap<llvm::Type *, Facts> Known;
  llvm::DenseSet<const llvm::Constant *> Accepted;

  Facts factsOf(llvm::Type *ty, unsigned depth);
  Facts factsOfParts(llvm::Type *ty, unsigned depth);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_CANONICALTYPES_H
