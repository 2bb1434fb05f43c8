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
  llvm::Constant *Mask = nullptr; ///< Null when all lanes are active.

  /// Returns the access that `I` performs; nullopt if `I` is anything else.
  static std::optional<MemoryAccess> of(llvm::Instruction &I, const llvm::DataLayout &DL);

  bool isOn(unsigned Lane) const { return !Mask || Mask->getAggregateElement(Lane)->isOneValue(); }
  int64_t offsetOf(unsigned Lane) const { return Offset + int64_t(Lane) * Bytes; }
  /// Returns the pass-through operand of a masked load, for inactive lanes.
  static llvm::Value *otherwise(const llvm::Instruction &Load);
};

/// The values of stores that have not been overwritten since, element by element. Instructions must
/// be reported in program order.
class KnownMemory {
public:
  struct Element {
    llvm::Value *Stored; ///< A scalar or a vector.
    unsigned Lane, Bytes;
  };

  explicit KnownMemory(llvm::AAResults &AA) : AA(AA) {}

  void store(llvm::Instruction &Store, const MemoryAccess &Access);
  /// Handles any other instruction: forgets all values that `I` may overwrite.
  void forget(llvm::Instruction &I);
  /// Returns the value stored at that lane of `Access`; null if it is unknown or was stored in
  /// elements of another size.
  const Element *find(const MemoryAccess &Access, unsigned Lane) const;

private:
  struct Contents {
    std::map<int64_t, Element> elements; ///< By offset.
    llvm::AAMDNodes tags;                ///< Alias metadata that holds for all stores to this base.
  };

  llvm::AAResults &AA;
  llvm::MapVector<llvm::Value *, Contents> Known; ///< By base.

  void forgetUnless(llvm::function_ref<bool(const llvm::MemoryLocation &)> Stays,
                    const llvm::Value *Kept = nullptr);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_KNOWNMEMORY_H
