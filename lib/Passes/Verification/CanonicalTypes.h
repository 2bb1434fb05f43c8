//===- CanonicalTypes.h - Which types and constants canonical IR may hold ---------------------===//
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

/// Largest object in bytes that a variable or a by-value argument may be.
inline constexpr uint64_t MaxObjectBytes = uint64_t(1) << 30;

/// Judges the types and constants of one module; each is looked at once.
class CanonicalTypes {
public:
  /// Why `Ty` may not occur, as in "the signature holds ..."; empty when it may.
  llvm::StringRef faultOf(llvm::Type *Ty);
  /// Why nothing of type `Ty` may lie in memory: a fault, or its size.
  llvm::StringRef faultInMemory(llvm::Type *Ty, const llvm::DataLayout &DL);
  /// Why `C` may not occur in an operand or initializer.
  llvm::StringRef faultOf(const llvm::Constant *C);

private:
  struct Facts {
    llvm::StringRef fault;
    uint64_t bytes = 0; ///< Never too small; saturates.
    unsigned depth = 0;
  };
  llvm::DenseMap<llvm::Type *, Facts> Known;
  llvm::DenseSet<const llvm::Constant *> Accepted;

  Facts factsOf(llvm::Type *Ty, unsigned Depth);
  Facts factsOfParts(llvm::Type *Ty, unsigned Depth);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_CANONICALTYPES_H
