//===- WorkItemFunctions.h - The work-item and synchronisation functions ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Recognises calls of the functions that the work-group passes themselves give a meaning to: the
// work-item queries (OpenCL C 3.0, section 6.15.1), the work-group barriers (6.15.8), and the
// internal
// __oclc_ services that exist only between two passes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_WORKITEMFUNCTIONS_H
#define OCLC_PASSES_SUPPORT_WORKITEMFUNCTIONS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

#include <optional>

namespace oclc::passes {

enum class Query {
  WorkDim,
  GlobalId,
  LocalId,
  GroupId,
  GlobalSize,
  LocalSize,
  EnqueuedLocalSize,
  NumGroups,
  GlobalOffset,
  GlobalLinearId,
  LocalLinearId,
};

/// The query that a function of this (mangled) name answers.
std::optional<Query> queryNamed(llvm::StringRef Name);
std::optional<Query> queryCalled(const llvm::Value &V);

/// True for the queries with a dimension parameter.
bool takesDimension(Query Q);

/// The dimension of a query call, when it is a constant below 3.
std::optional<unsigned> constantDimension(const llvm::CallBase &Call);

/// True for a query whose answer may differ between the work-items of one group.
bool variesInGroup(Query Q);

/// Calls `Q` for a constant dimension (ignored where the query has none) at the builder's place.
/// The declaration is marked pure, speculatable and non-convergent.
llvm::CallInst *createQuery(llvm::IRBuilderBase &Builder, Query Q, unsigned Dimension = 0);

/// A barrier of the source: barrier(), work_group_barrier(), or that of a sub-group.
bool isBarrierName(llvm::StringRef Name);
/// A barrier of any kind: of the source, of implicit-loop-barriers, or of barrier-regions.
bool isBarrier(const llvm::Instruction &I);
/// The barrier of barrier-regions.
bool isImplicitBarrier(const llvm::Instruction &I);
/// Work-items of other sub-groups need not come to it.
bool isSubGroupBarrier(const llvm::Instruction &I);
/// A barrier of the source, of the work-group or of a sub-group.
bool isSourceBarrier(const llvm::Instruction &I);
bool hasExplicitBarrier(const llvm::Function &F);
/// A barrier that barrier-regions has to cut at: of the source or of implicit-loop-barriers.
bool isBarrierToCutAt(const llvm::Instruction &I);
bool hasBarrierToCutAt(const llvm::Function &F);

/// Calls the implicit barrier of barrier-regions at the builder's place.
llvm::CallInst *createImplicitBarrier(llvm::IRBuilderBase &Builder);
/// Calls the barrier of implicit-loop-barriers, which says nothing about memory.
llvm::CallInst *createLoopBarrier(llvm::IRBuilderBase &Builder);

/// Calls barrier(CLK_LOCAL_MEM_FENCE) at the builder's place.
llvm::CallInst *createLocalBarrier(llvm::IRBuilderBase &Builder);

/// What collective functions ask group-variables for: `ptr addrspace(3) __oclc_group_variable_*(T
/// start)`, and `ptr addrspace(3) __oclc_group_array(i32 bytes)` with so many bytes per work-item.
inline constexpr llvm::StringLiteral GroupVariablePrefix = "__oclc_group_variable_";
inline constexpr llvm::StringLiteral GroupArrayName = "__oclc_group_array";

/// `i32 __oclc_printf(ptr addrspace(2) format, ptr arguments, i64 bytes)`.
inline constexpr llvm::StringLiteral PrintfName = "__oclc_printf";
/// `ptr __oclc_context()`: the context memory of the running work-group.
inline constexpr llvm::StringLiteral ContextName = "__oclc_context";
llvm::CallInst *createContextMemory(llvm::IRBuilderBase &Builder);
/// `i64 __oclc_local_stride()`: bytes from the local memory of a group to that of the next in a
/// stack.
inline constexpr llvm::StringLiteral LocalStrideName = "__oclc_local_stride";
llvm::CallInst *createLocalStride(llvm::IRBuilderBase &Builder);

/// What sub-group functions are made of.
///
/// `void __oclc_sub_group_barrier()`: where the work-items of a sub-group wait for each other.
inline constexpr llvm::StringLiteral SubGroupBarrierName = "__oclc_sub_group_barrier";
/// `ptr __oclc_item_memory(ptr mine, i64 item)`: the copy of a private variable that belongs to the
/// work-item with this linear id.
inline constexpr llvm::StringLiteral ItemMemoryName = "__oclc_item_memory";
/// `i32 __oclc_sub_group_width()`: work-items of a full sub-group of the kernel.
inline constexpr llvm::StringLiteral SubGroupWidthName = "__oclc_sub_group_width";

/// The call of __oclc_item_memory that `V` is, if it is one.
const llvm::CallBase *itemMemoryCall(const llvm::Value &V);

/// True for names that a pass after flatten still gives a meaning to.
bool isKeptForLaterPass(llvm::StringRef Name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_WORKITEMFUNCTIONS_H
