//===- VariableLocations.h - Where the variables of a work-item are, for debuggers ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Regions are copied into loops over work-items. A variable whose value was computed before a
// barrier is in another place then: in the element of a context array that belongs to the
// work-item. This class describes these places at the start of each copy.
//
// - Variables that debug-variables<keep> keeps have an address for each work-item. It is stored in
//   a slot, because the location of a variable in the code of -O0 must be a slot of the stack:
//
//     store ptr (element of %x.home.items), ptr %x.address
//       #dbg_declare(ptr %x.address, !x, !DIExpression(DW_OP_deref))
//
//   A second variable, __x_items, is the array with the copies of all work-items:
//
//     store ptr %x.home.items, ptr %x.items.address
//       #dbg_declare(ptr %x.items.address, !__x_items, !DIExpression())
//
// - For all other variables, the code must not depend on debug information. The record that
//   reaches the barrier is repeated, in terms of the context array and the work-item's number:
//
//     #dbg_value(!DIArgList(ptr %x.items, i64 %local.linear), !x, ...)
//
//   Values that the region recomputes or fetches get a record where it does (RegionEmitter.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_VARIABLELOCATIONS_H
#define OCLC_PASSES_WORKGROUP_VARIABLELOCATIONS_H

#include "Passes/WorkGroup/ReachingRecords.h"
#include "Passes/WorkGroup/WorkItemVariable.h"

namespace oclc::passes {

class VariableLocations {
public:
  /// `innermost` is the dimension whose adjacent work-items have adjacent elements in `context`.
  VariableLocations(llvm::Function &f, const CrossRegionValues &values,
                    const ContextArrays &context, const Values3 &sizes, unsigned innermost,
                    llvm::IRBuilderBase &prologue);

  /// Describes the variables before `place`, where a work-item enters a copy of `region`.
  void enter(const BarrierRegion &region, const Values3 &localId, llvm::Value *linearId,
             llvm::Instruction &place) const;

  /// Calls `use` for each record with `value` that holds at the start of `region`.
  void forRecordsWith(const llvm::Instruction &value, const BarrierRegion &region,
                      llvm::function_ref<void(llvm::DbgVariableRecord &)> use) const;

  /// True if debuggers find all variables. Code that a method adds then belongs to no line, so that
  /// a breakpoint at a line stops after it.
  bool areComplete() const { return WorkItem.has_value(); }

private:
  /// A variable of which each work-item has a copy.
  struct OwnVariable {
    llvm::AllocaInst *variable;
    llvm::AllocaInst *address; ///< Slot; null if the kernel does not keep its variables.
    llvm::DILocalVariable *source;
    llvm::DIExpression *expression;
    llvm::DebugLoc scope;
  };

  const CrossRegionValues &Values;
  const ContextArrays &Context;
  std::optional<WorkItemVariable> WorkItem; ///< Only if the kernel keeps its variables.
  llvm::SmallVector<OwnVariable> Own;
  ReachingRecords Reaching;

  void moveDeclarations(llvm::Function &f, llvm::IRBuilderBase &prologue);
  void moveDeclaration(llvm::DbgVariableRecord &declaration, llvm::AllocaInst &variable,
                       llvm::IRBuilderBase &prologue);
  void declareSlots(OwnVariable &own, llvm::IRBuilderBase &prologue) const;
  void storeAddresses(const Values3 &localId, llvm::Value *linearId,
                      llvm::Instruction &place) const;
  void repeat(const llvm::DbgVariableRecord &record, llvm::Value *linearId,
              llvm::Instruction &place) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_VARIABLELOCATIONS_H
