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
#include "Vectorizer/Analysis/ClampedStride.h"
#include "Vectorizer/Analysis/LaneRuns.h"
#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/Analysis/RepeatedIndex.h"
#include "Vectorizer/Transform/FlatRecords.h"
#include "Vectorizer/Transform/Linearizer.h"
#include "Vectorizer/Transform/LoopContract.h"
#include "Vectorizer/Transform/VectorRemarks.h"

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Turns the body of a linearized loop over work-items into code for `lanes` consecutive
/// work-items. A value that is uniform or has a stride stays scalar, with the value of lane 0; all
/// others become vectors. Control flow stays the same, except at instructions that run lane by lane
/// or only if a lane is active.
class Widener {
public:
  using Filter = llvm::function_ref<bool(llvm::BasicBlock *)>;

  /// `runsEmpty` returns true for a block that may run without an active lane. `remarks` may be
  /// null.
  Widener(llvm::Loop &loop, llvm::LoopInfo &li, llvm::ArrayRef<llvm::BasicBlock *> blocks,
          LaneShapes &shapes, const PrivateMemory &privateMemory, const LaneMasks &masks,
          Filter runsEmpty, unsigned lanes, VectorRemarks *remarks);

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
  bool MayBeEmpty = false; ///< The block that is being widened may run without an active lane.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Vectors;
  /// 64-bit copies of narrower PHIs, by the PHI and whether it is sign-extended.
  llvm::DenseMap<llvm::PointerIntPair<llvm::PHINode *, 1, bool>, llvm::PHINode *> WidePhis;
  llvm::SmallVector<llvm::Instruction *> Replaced; ///< Scalar instructions to be erased at the end.
  /// Queries of the lane number; erased after `Replaced`.
  llvm::SmallVector<llvm::CallInst *> LaneNumbers;
  /// Blocks for vectors at a border. They are rare.
  llvm::SmallVector<llvm::BasicBlock *> RareBlocks;
  FlatRecords Flat;
  llvm::SmallVector<AccessGroup, 4> Groups; ///< Access groups of the block that is being widened.

  llvm::Value *maskOf(llvm::BasicBlock &bb) const;
  llvm::Type *vectorOf(llvm::Type *scalar) const;
  llvm::Value *vector(llvm::Value *v);
  llvm::Value *createVector(llvm::Value *v);
  llvm::Value *laneNumbers(llvm::Type *scalar) const;
  void setInsertPointBehind(llvm::Value *v);
  void define(llvm::Instruction &inst, llvm::Value *vector);
  void replace(llvm::Instruction &inst, llvm::Value *scalar);

  // Widener.cpp
  void widenBlock(llvm::BasicBlock &bb, llvm::ArrayRef<llvm::Instruction *> instructions);
  void widen(llvm::Instruction &inst);
  void widenPhi(llvm::PHINode &phi);
  void completePhis();
  void widenOperation(llvm::Instruction &inst);
  llvm::Value *chooseMask(llvm::SelectInst &select);
  bool isPromisedForLane0(const llvm::Instruction &inst) const;
  void addDisjoint(llvm::BinaryOperator &orInst);
  void askAny(llvm::CallInst &any);
  void extendLane0(llvm::CastInst &extension);
  llvm::Value *wideLane0(llvm::Value *v, bool isSigned);
  llvm::PHINode *widePhi(llvm::PHINode &phi, bool isSigned);

  std::string eraseReplaced();

  // WidenVariables.cpp
  bool widenHomeStore(llvm::StoreInst &store);
  void describeLanes(llvm::Instruction &inst);
  void forgetOtherLanes();

  // WidenDivision.cpp
  llvm::Value *quotientByFloats(const llvm::BinaryOperator &division, llvm::Value *dividend,
                                llvm::Value *divisor, llvm::Type *number);
  llvm::Value *quotientByReciprocal(const llvm::BinaryOperator &division, llvm::Value *dividend,
                                    llvm::Type *number);
  void widenDivision(llvm::BinaryOperator &division);

  // WidenMemory.cpp
  /// Order of lanes that are contiguous in memory; None if they are not.
  enum class Direction { None, Forward, Backward };
  Direction directionOf(const llvm::Value *pointer, llvm::Type *ty) const;
  static void takeFacts(llvm::Instruction &fresh, const llvm::Instruction &access);
  void scaleOffset(llvm::GetElementPtrInst &address);
  bool needsNoMask(const llvm::Instruction &access) const;
  llvm::Instruction *storeBlended(llvm::Value *wide, llvm::Value *pointer, llvm::Align align,
                                  llvm::Value *on);
  llvm::Align alignOfLanes(llvm::Value *pointer, llvm::Type *ty, llvm::Align one) const;
  void widenLoad(llvm::LoadInst &load);
  void widenStore(llvm::StoreInst &store);
  void loadFromOnePlace(llvm::LoadInst &load);
  void storeToOnePlace(llvm::StoreInst &store);
  void tellOfPlaces(const llvm::Instruction &access);
  llvm::Value *reverseLanes(llvm::Value *vector);
  llvm::Value *firstOfReversed(llvm::Value *pointer, llvm::Type *element);
  llvm::Value *lastLane(llvm::Value *v);

  // WidenRuns.cpp
  bool isAccessOfRuns(llvm::Value *pointer, llvm::Type *ty, int64_t stride);
  llvm::Value *ofLane(llvm::Value *v, unsigned lane, unsigned depth);
  bool loadRuns(llvm::LoadInst &load);
  bool storeRuns(llvm::StoreInst &store);

  // WidenClamped.cpp
  /// Two blocks of which one runs.
  struct Fork {
    llvm::BasicBlock *Before, *Then, *Else, *After;
  };
  bool wrapsOnce(const BorderTest &test) const;
  llvm::Value *isAlike(const BorderTest &test);
  llvm::Value *loadEvery(llvm::LoadInst &load, llvm::Value *first, unsigned step);
  bool loadClamped(llvm::LoadInst &load);
  void loadOrGather(llvm::LoadInst &load, llvm::Value *pointers, llvm::Value *condition,
                    std::array<llvm::StringRef, 2> names,
                    llvm::function_ref<llvm::Value *()> usual);
  Fork forkAt(llvm::Instruction &inst, llvm::Value *condition, const llvm::Twine &then,
              const llvm::Twine &otherwise);

  // WidenRepeated.cpp
  bool loadRepeated(llvm::LoadInst &load);

  // WidenGroups.cpp
  static void takeFacts(llvm::Instruction &fresh, const AccessGroup &group);
  void findGroups(llvm::BasicBlock &bb);
  bool widenInGroup(llvm::Instruction &inst);
  void widenGroup(const AccessGroup &group);
  llvm::Value *maskOfPiece(const AccessGroup &group, unsigned piece);
  llvm::Align alignOfGroup(const AccessGroup &group) const;
  llvm::Value *addressIn(const AccessGroup &group, int64_t offset);
  unsigned elementsOfHalf(const AccessGroup &group) const;
  llvm::Value *loadElements(const AccessGroup &group, unsigned first, unsigned number);
  llvm::SmallVector<llvm::Value *, 8> loadHalves(const AccessGroup &group, unsigned half);
  void addToFlat(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> pieces);
  void loadGroup(const AccessGroup &group);
  void defineMembers(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> slots);
  llvm::SmallVector<llvm::Value *, 8> storedInSlots(const AccessGroup &group, unsigned number);
  void storeElements(const AccessGroup &group, llvm::Value *elements, unsigned first,
                     llvm::Value *on);
  void storeHalves(const AccessGroup &group, unsigned half);
  bool storeFlat(const AccessGroup &group);
  void storeGroup(const AccessGroup &group);
  llvm::Value *addressesOf(const AccessGroup &group);
  void gatherPair(const AccessGroup &group);
  void scatterPair(const AccessGroup &group);

  // WidenCalls.cpp
  void widenCall(llvm::CallInst &call);
  bool widenIntrinsic(llvm::CallInst &call);
  bool widenBuiltin(llvm::CallInst &call);
  void runLaneByLane(llvm::Instruction &inst);
  void runActiveLanes(llvm::Instruction &inst);
  llvm::Instruction *cloneForLane(llvm::Instruction &inst, llvm::Value *lane);
  /// A block, `Body`, that runs only under a condition, mostly that any lane is active.
  struct Detour {
    llvm::BasicBlock *Before, *Body, *After;
  };
  Detour cutAt(llvm::Instruction &inst, llvm::Value *condition, const llvm::Twine &name);
  llvm::Value *resultOf(const Detour &way, llvm::Value *result);

  // WidenAtomics.cpp
  /// Operands of an update that follows the loop, in variables for the lanes.
  struct Accumulator {
    llvm::AtomicRMWInst *Update; ///< Before the loop was widened.
    llvm::AllocaInst *Operands;  ///< A vector with the combined operands of each lane.
    llvm::AllocaInst *Touched;   ///< Whether any lane was active; null if all were.
  };
  llvm::SmallPtrSet<llvm::AtomicRMWInst *, 4> Deferred;
  llvm::SmallVector<Accumulator> Accumulators;
  void widenUpdate(llvm::AtomicRMWInst &update);
  llvm::AllocaInst *createVariable(llvm::Constant *first, const llvm::Twine &name);
  void accumulate(llvm::AtomicRMWInst &update);
  void emitDeferred();
  void emitUpdate(const Accumulator &acc);

  // WidenLaneOperations.cpp
  llvm::Constant *constantLanes(llvm::Value *v, unsigned depth = 0);
  bool widenLaneOperation(llvm::CallInst &call);
  llvm::Value *reduceLanes(const passes::LaneOperation &operation, llvm::Value *x);
  llvm::Value *oneLane(llvm::Value *x, llvm::Value *lane);
  void forgetLaneNumbers();
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_WIDENER_H
