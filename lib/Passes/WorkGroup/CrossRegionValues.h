//===- CrossRegionValues.h - How values get from one barrier region to another ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Work-item loops run a region for one work-item after the other, so that what a work-item knows
// when a region ends must be kept until the next one asks for it. This analysis decides for each
// value and each private variable of a kernel in barrier-region form:
//
//   Inside      never needed in another region: nothing to do;
//   Recompute   cheap to compute again from arguments, work-item queries and constants, or to read
//   again
//               from a variable that is kept anyway;
//   Shared      the same for all work-items: one copy for the work-group;
//   Context     one copy per work-item, in a context array.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CROSSREGIONVALUES_H
#define OCLC_PASSES_WORKGROUP_CROSSREGIONVALUES_H

#include "Passes/Analysis/BarrierRegions.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace oclc::passes {

class WorkItemUniformity;

/// An instruction that costs less than to keep its value for each work-item, if its operands are at
/// hand.
bool isCheapToRecompute(const llvm::Instruction &I);

enum class Crossing { Inside, Recompute, Shared, Context };

class CrossRegionValues {
public:
  /// `Kept` are variables of which every work-item gets a copy, whatever uses them: where each of
  /// them goes on, if they may run apart.
  CrossRegionValues(llvm::Function &F, const BarrierRegions &Regions,
                    const WorkItemUniformity &Uniformity,
                    llvm::ArrayRef<llvm::AllocaInst *> Kept = {});

  Crossing crossing(const llvm::Instruction &I) const { return Kinds.lookup(&I); }

  /// True for a variable of kind Inside whose uses all lie in one region.
  bool staysInOneRegion(const llvm::Instruction &Variable) const {
    return InOneRegion.contains(&Variable);
  }

  /// True when `Region` must fetch `Def`, because its value comes from an earlier region.
  bool isExternal(const llvm::Instruction &Def, const llvm::Instruction &User,
                  const BarrierRegion &Region) const;

  /// Values and variables of kind Shared or Context, in the function's order.
  llvm::ArrayRef<llvm::Instruction *> kept() const { return Kept; }

private:
  llvm::Function &F;
  const BarrierRegions &Regions;
  const WorkItemUniformity &Uniformity;
  bool MayRunApart;
  /// Sub-groups that run apart may be in different rounds of a loop.
  bool NothingShared;
  llvm::DominatorTree DT;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<unsigned, 1>> RegionsOf;
  llvm::DenseMap<const llvm::Instruction *, Crossing> Kinds;
  llvm::DenseSet<const llvm::Instruction *> InOneRegion;
  llvm::SmallVector<llvm::Instruction *> Kept;

  void classifyValues();
  void classifyVariables();
  void require(llvm::Instruction &Value);
  bool isSharedSafely(const llvm::Instruction &Value) const;
  bool canRecompute(llvm::Instruction &Value, unsigned &Budget) const;
  bool canReload(llvm::Instruction &Value) const;
  bool inOneRegion(llvm::BasicBlock *A, llvm::BasicBlock *B) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CROSSREGIONVALUES_H
