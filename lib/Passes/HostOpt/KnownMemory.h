//===- KnownMemory.h - What a block of code has stored ----------------------------------------===//
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

/// A plain load or store of numbers, or a masked one with a constant mask, at a constant distance
/// from some pointer.
struct MemoryAccess {
  bool IsStore;
  llvm::Value *Base;
  int64_t Offset;                 ///< In bytes.
  llvm::Type *Element;            ///< An integer or floating-point number.
  unsigned Bytes;                 ///< Of an element.
  unsigned Lanes;                 ///< 1 for a scalar.
  llvm::Constant *Mask = nullptr; ///< Null when all lanes are on.

  /// None when `I` is no such access.
  static std::optional<MemoryAccess> of(llvm::Instruction &I, const llvm::DataLayout &DL);

  bool isOn(unsigned Lane) const { return !Mask || Mask->getAggregateElement(Lane)->isOneValue(); }
  int64_t offsetOf(unsigned Lane) const { return Offset + int64_t(Lane) * Bytes; }
  /// What a masked load gives in lanes that are off.
  static llvm::Value *otherwise(const llvm::Instruction &Load);
};

/// The values of stores that have not been overwritten since, element by element. Instructions have
/// to be reported in their order.
class KnownMemory {
public:
  struct Element {
    llvm::Value *Stored; ///< A scalar or a vector.
    unsigned Lane, Bytes;
  };

  explicit KnownMemory(llvm::AAResults &AA) : AA(AA) {}

  void store(llvm::Instruction &Store, const MemoryAccess &Access);
  /// Anything else that may write.
  void forget(llvm::Instruction &I);
  /// Null when it is not known what is there, or when it is no element of that size.
  const Element *find(const MemoryAccess &Access, unsigned Lane) const;

private:
  struct Contents {
    std::map<int64_t, Element> elements; ///< By offset.
    llvm::AAMDNodes tags;                ///< What all stores say of who else may write there.
  };

  llvm::AAResults &AA;
  llvm::MapVector<llvm::Value *, Contents> Known; ///< By base.

  void forgetUnless(llvm::function_ref<bool(const llvm::MemoryLocation &)> Stays,
                    const llvm::Value *Kept = nullptr);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_KNOWNMEMORY_H
