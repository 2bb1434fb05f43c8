//===- KnownMemory.h - Track the values that a block has stored -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_KNOWNMEMORY_H
#define OCLC_PASSES_HOSTOPT_KNOWNMEMORY_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

#include <map>
#include <optional>

namespace llvm {
class AAResults;
class MemoryLocation;
} // namespace llvm

namespace oclc::passes {

/// A simple load or store of integers or floating-point values, or a masked one with a constant
/// mask. Its address is a base pointer and a constant offset.
struct MemoryAccess {
  bool IsStore;
  llvm::Value *Base;
  int64_t Offset;                 ///< In bytes.
  llvm::Type *Element;            ///< The scalar type: integer or floating-point.
  unsigned Bytes;                 ///< Size of an element.
  unsigned Lanes;                 ///< 1 for a scalar.
  llvm::Constant *Mask = nullptr; ///< Null if the access is not masked.

  /// Returns the access that `inst` performs; nullopt if `inst` is no such access, or its elements
  /// or its offset are too large to be tracked.
  static std::optional<MemoryAccess> of(llvm::Instruction &inst, const llvm::DataLayout &dl);

  bool isOn(unsigned lane) const { return !Mask || Mask->getAggregateElement(lane)->isOneValue(); }
  int64_t offsetOf(unsigned lane) const { return Offset + int64_t(lane) * Bytes; }
  /// Returns the pass-through operand of a masked load, for inactive lanes.
  static llvm::Value *otherwise(const llvm::Instruction &load);
};

/// Tracks, element by element, the stored values that have not been overwritten since. Instructions
/// must be reported in program order.
class KnownMemory {
public:
  struct Element {
    llvm::Value *Stored; ///< A scalar or a vector.
    unsigned Lane, Bytes;
  };

  explicit KnownMemory(llvm::AAResults &aa) : AA(aa) {}

  void store(llvm::Instruction &store, const MemoryAccess &access);
  /// Handles any other instruction: forgets all values that `inst` may overwrite.
  void forget(llvm::Instruction &inst);
  /// Returns the value stored at that lane of `access`; null if it is unknown or was stored in
  /// elements of another size.
  const Element *find(const MemoryAccess &access, unsigned lane) const;

private:
  struct Contents {
    std::map<int64_t, Element> elements; ///< By offset.
    llvm::AAMDNodes tags;                ///< Alias metadata that holds for all stores to this base.
  };

  llvm::AAResults &AA;
  llvm::MapVector<llvm::Value *, Contents> Known; ///< By base.

  void forgetUnless(llvm::function_ref<bool(const llvm::MemoryLocation &)> stays,
                    const llvm::Value *kept = nullptr);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_KNOWNMEMORY_H
