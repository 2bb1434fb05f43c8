//===- FlatRecords.h - Computes with records as they are in memory -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A lane that accesses adjacent elements, such as a float4, accesses a record. The vectorizer makes
// a vector of each slot of the record, so that it shuffles what it loads and stores. If a kernel
// computes alike in all slots, vectors can stay as they are in memory, and need no shuffle:
//
//   out[id] = in[id] * s;            v = in[0 .. 3]                 a vector for four lanes of
//                            =>      out[0 .. 3] = v * <s, s, ..>   float4, and so on
//
// Slots of two kinds, as in pixels whose last slot is only copied, are blended.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_FLATRECORDS_H
#define OCLC_VECTORIZER_TRANSFORM_FLATRECORDS_H

#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/Support/Interleaving.h"

#include <array>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace oclc::vectorizer {

class FlatRecords {
public:
  /// The values of one lane in the slots of a record; null for a slot that may have any value.
  using Record = std::vector<llvm::Value *>;
  /// Returns the vector with all lanes of a value.
  using Widen = std::function<llvm::Value *(llvm::Value *)>;

  FlatRecords(const llvm::Loop &loop, const LaneShapes &shapes, unsigned lanes, Widen widen)
      : L(loop), Shapes(shapes), Lanes(lanes), Vector(std::move(widen)) {}

  /// Says that `loads` are the elements of `pieces`: the records of all lanes in the order of
  /// memory, as many vectors of as many elements as there are slots and lanes, or shorter ones.
  void add(const Record &loads, llvm::ArrayRef<llvm::Value *> pieces);

  /// Returns the records that `stores` store, like the pieces of add(), if they can be computed
  /// with fewer instructions than shuffles would take; empty if not. `builder` is at the stores.
  VectorList stored(llvm::ArrayRef<llvm::StoreInst *> stores, llvm::IRBuilderBase &builder);

private:
  const llvm::Loop &L;
  const LaneShapes &Shapes;
  const unsigned Lanes;
  const Widen Vector;
  std::map<Record, VectorList> Known;
  llvm::DenseMap<const llvm::Value *, Record> RecordOfLoad;

  /// A plan says what has to be computed for a record.
  struct Plan {
    std::set<Record> Visited;
    std::set<Record> Loaded;                           ///< Records that are in memory.
    llvm::SmallPtrSet<const llvm::User *, 32> Scalars; ///< Computed for each slot.
    unsigned Shuffles = 0; ///< For values that all slots share, and for slots of two kinds.
  };

  const Record *loadedRecord(const Record &record) const;
  bool isUniform(const Record &record) const;
  bool isPossible(const Record &record, Plan &plan) const;
  bool isPossibleOperation(const Record &record, Plan &plan) const;
  bool isOfOneKind(const llvm::Value &a, const llvm::Value &b) const;
  std::array<Record, 2> twoKinds(const Record &record) const;
  unsigned usedElsewhere(const Plan &plan) const;
  int saving(const Record &record, const Plan &plan) const;

  VectorList build(const Record &record, llvm::Type &type);
  VectorList buildPhi(const Record &record);
  VectorList buildOperation(const Record &record);
  VectorList repeatSlots(llvm::IRBuilderBase &builder, llvm::Value *slots, unsigned factor) const;
  VectorList uniformRecord(const Record &record, llvm::Type &type);
  VectorList sameInAllSlots(const Record &record);
  VectorList blend(llvm::IRBuilderBase &builder, const Record &record, const VectorList &a,
                   const VectorList &b) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_FLATRECORDS_H
