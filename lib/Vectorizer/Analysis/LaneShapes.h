//===- LaneShapes.h - How a value differs between lanes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANESHAPES_H
#define OCLC_VECTORIZER_ANALYSIS_LANESHAPES_H

#include "Vectorizer/LoopNest/PrivateMemory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace oclc::vectorizer {

/// How a value differs between lanes. Strided: lane l has the value of lane 0 plus l times the
/// stride, in bytes for pointers, modulo 2^width of the type. Varying: no relation is known.
/// Unknown: not computed yet.
struct LaneShape {
  enum { Unknown, Strided, Varying } Kind = Unknown;
  int64_t Stride = 0;

  static LaneShape uniform() { return {Strided, 0}; }
  static LaneShape strided(int64_t stride) { return {Strided, stride}; }
  static LaneShape varying() { return {Varying, 0}; }
  bool isUniform() const { return Kind == Strided && Stride == 0; }
  bool isStrided() const { return Kind == Strided; }
  bool isVarying() const { return Kind == Varying; }
  bool operator==(const LaneShape &) const = default;
};

/// The shapes of all values of a loop over work-items, under the assumption that all lanes take its
/// branches alike, as in a linearized loop. Values from outside of the loop are uniform.
class LaneShapes {
public:
  /// `id` is the PHI of the work-item id, which grows by one from lane to lane.
  LaneShapes(const llvm::Loop &loop, const llvm::PHINode &id, const PrivateMemory &privateMemory);

  LaneShape of(const llvm::Value *v) const;
  /// Assigns the shape of `old` to its replacement `fresh`.
  void replace(const llvm::Value *old, const llvm::Value *fresh) { Shapes[fresh] = of(old); }

  /// True if `extension` extends to 64 bits, and its operand, a strided value, is known not to wrap
  /// around from one lane to another, so that the extended value has the same stride. Lanes whose
  /// value is poison do not count.
  bool extendsWithoutWrap(const llvm::CastInst &extension) const;

private:
  const llvm::Loop &L;
  const llvm::PHINode &Id;
  const PrivateMemory &Private;
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes;

  bool propagate();
  bool assumeUniform();
  LaneShape compute(const llvm::Instruction &inst) const;
  LaneShape ofPhi(const llvm::PHINode &phi) const;
  LaneShape ofBinary(const llvm::BinaryOperator &op) const;
  bool keepsHighBits(const llvm::Value *v, unsigned bits) const;
  LaneShape ofCast(const llvm::CastInst &cast) const;
  LaneShape ofAddress(const llvm::GetElementPtrInst &address) const;
  LaneShape ofOperands(const llvm::Instruction &inst) const;
  bool keepsSign(const llvm::Value *v, bool isSigned,
                 llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANESHAPES_H
