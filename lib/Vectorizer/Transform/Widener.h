//===- Widener.h - Widens scalar code to code for many lanes ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_WIDENER_H
#define OCLC_VECTORIZER_TRANSFORM_WIDENER_H

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/Analysis/AccessGroups.h"
#include "Vectorizer/Analysis/LaneRuns.h"
#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/Transform/Linearizer.h"
#include "Vectorizer/Transform/LoopContract.h"
#include "Vectorizer/Transform/VectorRemarks.h"

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Turns the body of a linearized loop over work-items into code for `Lanes` consecutive
/// work-items. A value that is uniform or has a stride stays scalar, with the value of lane 0; all
/// others become vectors. Control flow stays the same, except at instructions that run lane by
/// lane.
class Widener {
public:
  using Filter = llvm::function_ref<bool(llvm::BasicBlock *)>;

  /// `RunsEmpty` returns true for a block that may run without an active lane. `Remarks` may be
  /// null.
  Widener(llvm::Loop &L, llvm::LoopInfo &LI, llvm::ArrayRef<llvm::BasicBlock *> Blocks,
          LaneShapes &Shapes, const PrivateMemory &Private, const LaneMasks &Masks,
          Filter RunsEmpty, unsigned Lanes, VectorRemarks *Remarks);

  /// Returns what went wrong, in which case the loop must not be used; empty if nothing did. It is
  /// an error if a value that differs between lanes has a user that takes one value for all lanes.
  std::string run();

private:
  llvm::Loop &L;
  llvm::LoopInfo &LI;
  llvm::ArrayRef<llvm::BasicBlock *> Blocks;
  LaneShapes &Shapes;
  LaneRuns Runs;
  const PrivateMemory &Private;
  const LaneMasks &Masks;
  const Filter RunsEmpty;
  const unsigned Lanes;
  VectorRemarks *const Remarks;
  llvm::IRBuilder<> Builder;
  /// Mask (an i1) of the block that is being widened; null if all lanes run it.
  llvm::Value *Mask = nullptr;
  bool MayBeEmpty = false; ///< That block may run without an active lane.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Vectors;
  /// 64-bit copies of narrower PHIs, by the PHI and whether it is sign-extended.
  llvm::DenseMap<llvm::PointerIntPair<llvm::PHINode *, 1, bool>, llvm::PHINode *> WidePhis;
  llvm::SmallVector<llvm::Instruction *> Replaced; ///< Scalar instructions to be erased at the end.
  /// Queries of the lane number; erased after `Replaced`.
  llvm::SmallVector<llvm::CallInst *> LaneNumbers;
  llvm::SmallVector<AccessGroup, 4> Groups; ///< Access groups of the block that is being widened.

  llvm::Value *maskOf(llvm::BasicBlock &BB) const;
  llvm::Type *vectorOf(llvm::Type *Scalar) const;
  llvm::Value *vector(llvm::Value *V);
  llvm::Value *createVector(llvm::Value *V);
  llvm::Value *laneNumbers(llvm::Type *Scalar) const;
  void setInsertPointBehind(llvm::Value *V);
  void define(llvm::Instruction &I, llvm::Value *Vector);
  void replace(llvm::Instruction &I, llvm::Value *Scalar);

  // Widener.cpp
  void widenBlock(llvm::BasicBlock &BB, llvm::ArrayRef<llvm::Instruction *> Instructions);
  void widen(llvm::Instruction &I);
  void widenPhi(llvm::PHINode &Phi);
  void completePhis();
  void widenOperation(llvm::Instruction &I);
  llvm::Value *chooseMask(llvm::SelectInst &Select);
  bool isPromisedForLane0(const llvm::Instruction &I) const;
  void addDisjoint(llvm::BinaryOperator &Or);
  void widenDivision(llvm::BinaryOperator &Division);
  void askAny(llvm::CallInst &Any);
  void extendLane0(llvm::CastInst &Extension);
  llvm::Value *wideLane0(llvm::Value *V, bool Signed);
  llvm::PHINode *widePhi(llvm::PHINode &Phi, bool Signed);

  std::string eraseReplaced();

  // WidenMemory.cpp
  /// Order of lanes that are contiguous in memory; None if they are not.
  enum class Direction { None, Forward, Backward };
  Direction directionOf(const llvm::Value *Pointer, llvm::Type *Ty) const;
  static void takeFacts(llvm::Instruction &New, const llvm::Instruction &Access);
  void scaleOffset(llvm::GetElementPtrInst &Address);
  llvm::Align alignOfLanes(llvm::Value *Pointer, llvm::Type *Ty, llvm::Align One) const;
  void widenLoad(llvm::LoadInst &Load);
  void widenStore(llvm::StoreInst &Store);
  void loadFromOnePlace(llvm::LoadInst &Load);
  void storeToOnePlace(llvm::StoreInst &Store);
  void tellOfPlaces(const llvm::Instruction &Access);
  llvm::Value *reverseLanes(llvm::Value *Vector);
  llvm::Value *firstOfReversed(llvm::Value *Pointer, llvm::Type *Element);
  llvm::Value *lastLane(llvm::Value *V);

  // WidenRuns.cpp
  bool isAccessOfRuns(llvm::Value *Pointer, llvm::Type *Ty, int64_t Stride);
  llvm::Value *ofLane(llvm::Value *V, unsigned Lane, unsigned Depth);
  bool loadRuns(llvm::LoadInst &Load);
  bool storeRuns(llvm::StoreInst &Store);

  // WidenGroups.cpp
  static void takeFacts(llvm::Instruction &New, const AccessGroup &Group);
  void findGroups(llvm::BasicBlock &BB);
  bool widenInGroup(llvm::Instruction &I);
  void widenGroup(const AccessGroup &Group);
  llvm::Value *maskOfPiece(const AccessGroup &Group, unsigned Piece);
  llvm::Align alignOfGroup(const AccessGroup &Group) const;
  llvm::Value *addressIn(const AccessGroup &Group, int64_t Offset);
  llvm::Value *loadPiece(const AccessGroup &Group, unsigned Piece);
  void loadGroup(const AccessGroup &Group);
  void defineMembers(const AccessGroup &Group, llvm::ArrayRef<llvm::Value *> Slots);
  llvm::SmallVector<llvm::Value *, 8> storedInSlots(const AccessGroup &Group, unsigned Number);
  void storeGroup(const AccessGroup &Group);
  llvm::Value *addressesOf(const AccessGroup &Group);
  void gatherPair(const AccessGroup &Group);
  void scatterPair(const AccessGroup &Group);

  // WidenCalls.cpp
  void widenCall(llvm::CallInst &Call);
  bool widenIntrinsic(llvm::CallInst &Call);
  bool widenBuiltin(llvm::CallInst &Call);
  void runLaneByLane(llvm::Instruction &I);
  void runActiveLanes(llvm::Instruction &I);
  llvm::Instruction *cloneForLane(llvm::Instruction &I, llvm::Value *Lane);
  /// A block that runs only under a condition, mostly that any lane is active.
  struct Detour {
    llvm::BasicBlock *Before, *Body, *After;
  };
  Detour cutAt(llvm::Instruction &I, llvm::Value *Condition, const llvm::Twine &Name);
  llvm::Value *resultOf(const Detour &Way, llvm::Value *Result);

  // WidenAtomics.cpp
  void widenUpdate(llvm::AtomicRMWInst &Update);

  // WidenLaneOperations.cpp
  llvm::Constant *constantLanes(llvm::Value *V, unsigned Depth = 0);
  bool widenLaneOperation(llvm::CallInst &Call);
  llvm::Value *reduceLanes(const passes::LaneOperation &Operation, llvm::Value *X);
  llvm::Value *oneLane(llvm::Value *X, llvm::Value *Lane);
  void forgetLaneNumbers();
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_WIDENER_H
