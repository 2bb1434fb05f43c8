//===- CrossRegionValues.h - Values that cross barrier regions --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Classifies each value and each private variable of a kernel in barrier-region form by how it
// reaches other regions. A work-group function runs a region for all work-items before the next
// region, so a value that a later region uses must be recomputed there or stored:
//
//   Inside      not used in another region;
//   Recompute   cheap to recompute from arguments, work-item queries and constants, or to reload
//               from a variable that is stored anyway;
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

/// True if recomputing `inst` is assumed to cost less than storing its value for each work-item,
/// provided its operands are available.
bool isCheapToRecompute(const llvm::Instruction &inst);

enum class Crossing { Inside, Recompute, Shared, Context };

class CrossRegionValues {
public:
  /// Every work-item gets a copy of each variable in `kept`, whatever uses it. If `kept` is not
  /// empty, work-items may run apart, that is, continue at different barriers: cbs passes the
  /// variable with their continuations.
  CrossRegionValues(llvm::Function &f, const BarrierRegions &regions,
                    const WorkItemUniformity &uniformity,
                    llvm::ArrayRef<llvm::AllocaInst *> kept = {});

  Crossing crossing(const llvm::Instruction &inst) const { return Kinds.lookup(&inst); }

  /// True for a variable of kind Inside that is used in at most one region.
  bool staysInOneRegion(const llvm::Instruction &variable) const {
    return InOneRegion.contains(&variable);
  }

  /// True if `region` must fetch `def` for `user`, because the value comes from an earlier region.
  bool isExternal(const llvm::Instruction &def, const llvm::Instruction &user,
                  const BarrierRegion &region) const;

  /// Values and variables of kind Shared or Context, in the function's order.
  llvm::ArrayRef<llvm::Instruction *> kept() const { return Kept; }

private:
  struct Recomputation;

  llvm::Function &F;
  const BarrierRegions &Regions;
  const WorkItemUniformity &Uniformity;
  unsigned RowDimension; ///< Dimension of the innermost loop over work-items.
  bool MayRunApart;
  /// True if sub-groups may run apart. They may then be in different iterations of a loop, so no
  /// value has a single copy for the group.
  bool NothingShared;
  llvm::DominatorTree DT;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<unsigned, 1>> RegionsOf;
  llvm::DenseMap<const llvm::Instruction *, Crossing> Kinds;
  llvm::DenseSet<const llvm::Instruction *> InOneRegion;
  llvm::SmallVector<llvm::Instruction *> Kept;

  void classifyValues();
  void classifyVariables();
  void require(llvm::Instruction &value);
  bool isSharedSafely(const llvm::Instruction &value) const;
  bool canRecompute(llvm::Instruction &value, Recomputation &steps) const;
  bool isAvailable(const llvm::Instruction &value) const;
  bool canReload(llvm::Instruction &value) const;
  bool inOneRegion(llvm::BasicBlock *a, llvm::BasicBlock *b) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CROSSREGIONVALUES_H
