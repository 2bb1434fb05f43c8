//===- WorkItemFunctions.h - The work-item and synchronisation functions ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Recognises and creates calls of the functions that the work-group passes implement themselves:
// the work-item queries (OpenCL C 3.0, section 6.15.1), the work-group barriers (6.15.8), and
// internal functions with the prefix __oclc_, which exist only between two passes.
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

/// Returns the name of the function that `v` calls directly; empty if there is none.
llvm::StringRef calledName(const llvm::Value &v);

/// Returns the query that the function with this mangled name computes; nullopt for other
/// functions.
std::optional<Query> queryNamed(llvm::StringRef name);
std::optional<Query> queryCalled(const llvm::Value &v);

/// True for queries with a dimension parameter.
bool takesDimension(Query q);

/// Returns the dimension of a query call if it is a constant below 3.
std::optional<unsigned> constantDimension(const llvm::CallBase &call);

/// True for a query whose result may differ between the work-items of a group.
bool variesInGroup(Query q);

/// Creates a call of `q` for a constant dimension, which is ignored if the query has none. The
/// declaration is marked pure, speculatable and non-convergent.
llvm::CallInst *createQuery(llvm::IRBuilderBase &builder, Query q, unsigned dimension = 0);

/// True for the name of a barrier of the source: barrier(), work_group_barrier(), or a sub-group
/// barrier.
bool isBarrierName(llvm::StringRef name);
/// True for any barrier: of the source, of implicit-loop-barriers, or of barrier-regions.
bool isBarrier(const llvm::Instruction &inst);
/// True for a barrier that barrier-regions inserted.
bool isImplicitBarrier(const llvm::Instruction &inst);
/// True for a sub-group barrier, which work-items of other sub-groups need not reach.
bool isSubGroupBarrier(const llvm::Instruction &inst);
/// True for a barrier of the source, of a work-group or a sub-group.
bool isSourceBarrier(const llvm::Instruction &inst);
bool hasExplicitBarrier(const llvm::Function &f);
/// True for a barrier at which barrier-regions must cut: of the source or of
/// implicit-loop-barriers.
bool isBarrierToCutAt(const llvm::Instruction &inst);
bool hasBarrierToCutAt(const llvm::Function &f);

/// Creates a barrier of barrier-regions.
llvm::CallInst *createImplicitBarrier(llvm::IRBuilderBase &builder);
/// Creates a barrier of implicit-loop-barriers, which does not order memory.
llvm::CallInst *createLoopBarrier(llvm::IRBuilderBase &builder);

/// Creates a call of barrier(CLK_LOCAL_MEM_FENCE).
llvm::CallInst *createLocalBarrier(llvm::IRBuilderBase &builder);

/// Functions with which collective functions request group variables (AllocateCollectiveStorage.h):
/// `ptr addrspace(3) __oclc_group_variable_*(T start)`, and `ptr addrspace(3)
/// __oclc_group_array(i32 bytes)` with `bytes` bytes per work-item.
inline constexpr llvm::StringLiteral GroupVariablePrefix = "__oclc_group_variable_";
inline constexpr llvm::StringLiteral GroupArrayName = "__oclc_group_array";

/// `i32 __oclc_printf(ptr addrspace(2) format, ptr arguments, i64 bytes)`.
inline constexpr llvm::StringLiteral PrintfName = "__oclc_printf";
/// `ptr __oclc_context()`: context memory of the current work-group.
inline constexpr llvm::StringLiteral ContextName = "__oclc_context";
llvm::CallInst *createContextMemory(llvm::IRBuilderBase &builder);
/// `i64 __oclc_local_stride()`: distance in bytes between the local memory of consecutive groups in
/// a stack.
inline constexpr llvm::StringLiteral LocalStrideName = "__oclc_local_stride";
llvm::CallInst *createLocalStride(llvm::IRBuilderBase &builder);

// The following functions implement sub-groups with barriers.

/// `void __oclc_sub_group_barrier()`: the work-items of a sub-group wait for each other.
inline constexpr llvm::StringLiteral SubGroupBarrierName = "__oclc_sub_group_barrier";
/// `ptr __oclc_item_memory(ptr mine, i64 item)`: address of the copy of a private variable that
/// belongs to the work-item with linear local id `item`.
inline constexpr llvm::StringLiteral ItemMemoryName = "__oclc_item_memory";
/// `ptr __oclc_item_flag()`: a private variable of 8 bits that only this call uses, which is 0 when
/// the kernel begins.
inline constexpr llvm::StringLiteral ItemFlagName = "__oclc_item_flag";
/// `void __oclc_next_iteration()`: the work-items of a sub-group that are in a loop begin its next
/// iteration together.
inline constexpr llvm::StringLiteral NextIterationName = "__oclc_next_iteration";
bool isNextIteration(const llvm::Instruction &inst);
llvm::CallInst *createNextIteration(llvm::IRBuilderBase &builder);
llvm::CallInst *createSubGroupBarrier(llvm::IRBuilderBase &builder);
/// `i32 __oclc_sub_group_width()`: number of work-items in a full sub-group of the kernel.
inline constexpr llvm::StringLiteral SubGroupWidthName = "__oclc_sub_group_width";

/// Returns `v` as a call of __oclc_item_memory; null for other values.
const llvm::CallBase *itemMemoryCall(const llvm::Value &v);

/// True for the name of a function that a pass after flatten implements.
bool isKeptForLaterPass(llvm::StringRef name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_WORKITEMFUNCTIONS_H
