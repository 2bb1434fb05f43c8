//===- KernelAttributes.h - Attributes with which passes exchange facts -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Passes exchange facts about kernels as function and argument attributes. So the IR after every
// stage can be written to a file, and the next stage can be run on that file. Only this header and
// its source know the names of the attributes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_KERNELATTRIBUTES_H
#define OCLC_PASSES_SUPPORT_KERNELATTRIBUTES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>

namespace oclc::passes {

/// Number of work-items in each dimension.
using LocalSize = std::array<uint64_t, 3>;

/// Maximum number of work-items in a work-group, for compilation and launches.
inline constexpr uint64_t MaxWorkGroupSize = 4096;

/// Returns the kernels that are defined in `m`, in module order.
llvm::SmallVector<llvm::Function *> kernels(llvm::Module &m);
bool isKernel(const llvm::Function &f);

/// Returns the name of the kernel in the source, for diagnostics and the manifest. Clones that
/// `specialize` makes have the same name.
llvm::StringRef kernelName(const llvm::Function &f);
void setKernelName(llvm::Function &f, llvm::StringRef name);

/// Parses a text such as "64x1x1". Dimensions that are missing, as in "64" and "16x16", have size
/// 1. Returns nullopt if the text is malformed, a size is zero, or the number of work-items exceeds
/// MaxWorkGroupSize.
std::optional<LocalSize> parseLocalSize(llvm::StringRef text);
std::string localSizeText(const LocalSize &size);

/// Returns the local size of a clone; nullopt for "any" and before `specialize`.
std::optional<LocalSize> localSize(const llvm::Function &f);
bool isSpecialized(const llvm::Function &f);
void setLocalSize(llvm::Function &f, const std::optional<LocalSize> &size);

/// Returns the reqd_work_group_size of the source; nullopt if it has none.
std::optional<LocalSize> requiredWorkGroupSize(const llvm::Function &f);

/// Returns the intel_reqd_sub_group_size of the source if it is a valid sub-group size; nullopt
/// otherwise.
std::optional<uint64_t> requiredSubGroupSize(const llvm::Function &f);
/// Returns the required sub-group size, or the default size.
uint64_t subGroupSize(const llvm::Function &f);

/// Returns the byte offset in the worker's local memory of an argument that automatic-locals added;
/// nullopt for arguments of the source.
std::optional<uint64_t> automaticLocalOffset(const llvm::Argument &arg);
llvm::Attribute automaticLocalAttribute(llvm::LLVMContext &context, uint64_t offset);

/// True for an argument that was noalias in a kernel with barriers. The attribute replaces noalias
/// between flatten and workgroup-launcher.
bool isRestrict(const llvm::Argument &arg);
void setRestrict(llvm::Argument &arg);

/// True if the kernel uses an argument that is a pointer to local memory.
bool usesLocalMemory(const llvm::Function &f);

/// Returns the bytes of static __local memory that automatic-locals laid out.
uint64_t staticLocalBytes(const llvm::Function &f);
void setStaticLocalBytes(llvm::Function &f, uint64_t bytes);

/// Bytes of memory that a work-group needs: `perItem` for each work-item plus `fixed`.
struct ContextSize {
  uint64_t perItem = 0;
  uint64_t fixed = 0;
};

/// These functions mark a __local variable of a collective function (AllocateCollectiveStorage.h),
/// and the argument into which automatic-locals converts it. groupVariableSize() is nullopt for all
/// other arguments.
void markGroupVariable(llvm::GlobalVariable &variable, uint64_t bytesPerItem);
bool isGroupVariable(const llvm::GlobalVariable &variable);
void makeGroupVariable(llvm::Argument &arg, const llvm::GlobalVariable &variable);
std::optional<ContextSize> groupVariableSize(const llvm::Argument &arg);

/// Size of WorkerMemory::context that a work-group function needs.
ContextSize contextSize(const llvm::Function &f);
void setContextSize(llvm::Function &f, ContextSize size);

/// Bytes of private memory per work-item; known once the work-group function exists.
uint64_t privateBytes(const llvm::Function &f);
void setPrivateBytes(llvm::Function &f, uint64_t bytes);

/// True if no query of the source except get_global_id and get_global_linear_id depends on where
/// work-groups begin in dimension `d`, which is 0 or 1. expand-work-item-queries sets the
/// attribute.
bool asksOnlyGlobal(const llvm::Function &f, unsigned d);
void setAsksOnlyGlobal(llvm::Function &f, unsigned d);
/// Removes the attribute for both dimensions.
void clearAsksOnlyGlobal(llvm::Function &f);

/// How consecutive work-groups in dimension 0 run. Alone: one by one. MayJoin: coalesce-work-groups
/// has found that groups may run as one, if the method supports it. Joined: the work-group function
/// runs as many groups at once as the launcher requests.
enum class GroupRows { Alone, MayJoin, Joined };
GroupRows groupRows(const llvm::Function &f);
void setGroupRows(llvm::Function &f, GroupRows rows);

/// Maximum width in work-items of joined groups whose work-items are not all in a single row. A
/// single group may be wider. coalesce-work-groups chooses the width for the caches.
uint64_t joinedTileItems(const llvm::Function &f);
void setJoinedTileItems(llvm::Function &f, uint64_t items);
/// Widths of tiles in work-items. NarrowTile is enough for one vector. WideTile makes rows that the
/// prefetchers follow, and the level-2 cache holds a few of them: a 3-D stencil on 256 x 256 x 128
/// floats in groups of 16 x 16 takes half the time of tiles of 128 (measured on Zen 3).
inline constexpr uint64_t NarrowTile = 16, WideTile = 4096;

/// Maximum height of joined groups in work-items, if groups of several rows join; 0 if only groups
/// of one row join.
uint64_t joinedTileRows(const llvm::Function &f);
void setJoinedTileRows(llvm::Function &f, uint64_t rows);
/// Height of tiles in work-items. With NarrowTile it makes the tile size that is usual for products
/// of matrices.
inline constexpr uint64_t TileRows = 16;

/// Maximum number of work-items in joined groups; 0 for no limit. Stacked groups, and groups of
/// kernels with interchanged loops (ImplicitLoopBarriers.h), have a limit, because their work-items
/// store values in context arrays.
uint64_t joinedItemsLimit(const llvm::Function &f);
void setJoinedItemsLimit(llvm::Function &f, uint64_t items);
/// Limit for kernels with interchanged loops: enough work-items for the loops over them, with
/// little context memory.
inline constexpr uint64_t OpenRow = 256;

/// True for a function that interleave-work-groups makes. It runs several work-groups at once, each
/// as a plane in dimension 2, with at most StackedItems work-items in all.
bool stacksGroups(const llvm::Function &f);
void setStacksGroups(llvm::Function &f);
/// Maximum number of work-items in a stack, enough to hide the latency of the vectors between two
/// barriers.
inline constexpr uint64_t StackedItems = 512;

/// Marks a variable of a work-group function that belongs to the group, such as a context array. It
/// must not be treated as private memory of one work-item: its content outlives the code of a
/// region, and the part of a work-item need not be at its start.
void markGroupMemory(llvm::AllocaInst &variable);
bool isGroupMemory(const llvm::AllocaInst &variable);

/// Marks a variable that every work-item keeps from the start of the kernel to its end, for
/// debuggers (DebugVariables.h).
void keepForDebuggers(llvm::AllocaInst &variable);
bool isKeptForDebuggers(const llvm::AllocaInst &variable);
/// Marks a store of a value that only debuggers read. It is volatile, so that passes leave it in
/// its place.
void markHomeStore(llvm::StoreInst &store);
/// Marks a variable of the work-group that only debuggers read. Stores to it are marked as well,
/// because SROA drops the mark of a store to a variable.
void markSlot(llvm::AllocaInst &variable);
bool isHomeStore(const llvm::Instruction &store);
/// Marks the variable with the number of work-items that the code runs at once.
void markLaneCount(llvm::AllocaInst &variable);
bool isLaneCount(const llvm::Value &variable);
/// True for kernels with such variables. Debuggers also find the ids of the work-item in them.
bool keepsVariables(const llvm::Function &f);
void setKeepsVariables(llvm::Function &f);

/// Maximum size in dimension 0, a power of two, of groups whose original ids are recomputed when
/// they join (RowIds.h). A loop over the work-items of one such group would be too short for
/// vectors.
inline constexpr uint64_t SmallGroup = 8;

/// Returns the clone of `f` that runs launches with small work-groups; null if `f` runs them
/// itself. The pass that makes the clone determines which groups are small: for
/// coalesce-work-groups, those of 1, 2, 4 or 8 work-items in dimension 0; for
/// interleave-work-groups, single rows of at most StackedItems / 2 work-items. The clone has the
/// same parameters as `f`. workgroup-launcher merges the two into one entry point.
llvm::Function *smallGroupsClone(const llvm::Function &f);
bool isSmallGroupsClone(const llvm::Function &f);
void setSmallGroupsClone(llvm::Function &f, llvm::Function &clone);

/// Maximum of global offset + global size in a dimension, the end of its global ids, for which all
/// global ids fit in 31 bits.
inline constexpr uint64_t MaxLaunchEnd = uint64_t(1) << 31;

/// A set of sets of dimensions: bit n is the set with the bit mask n. For every set in it, the
/// product of offset + size over the dimensions of the set is at most MaxLaunchEnd.
using DimensionSets = std::bitset<8>;
/// True if all launches within `bounds` are also within `others`.
bool implies(const DimensionSets &bounds, const DimensionSets &others);

/// Returns the general version of `f`, which runs launches beyond the bounds of `f`; null if `f`
/// runs all launches. It has the same parameters. widen-id-indices makes it, specialize keeps one
/// for all local sizes, and workgroup-launcher selects between the two.
llvm::Function *generalForm(const llvm::Function &f);
DimensionSets launchBounds(const llvm::Function &f);
bool isGeneralForm(const llvm::Function &f);
void setGeneralForm(llvm::Function &f, llvm::Function &general, const DimensionSets &bounds);

/// Number of lanes that loops with operations of a sub-group must have, which is the sub-group size
/// (SubGroupLanes.h); 0 for functions without such operations.
uint64_t lanesOfSubGroups(const llvm::Function &f);
/// Returns the version of `f` without operations on lanes, which replaces `f` if loops cannot have
/// lanesOfSubGroups(f) lanes; null if there is none. Both are kernels before workgroup-launcher,
/// and entry points after it.
llvm::Function *formWithoutLanes(const llvm::Function &f);
void setLanes(llvm::Function &f, uint64_t lanes, llvm::Function &withoutLanes);

/// The method that turns a kernel into a work-group function.
enum class Method {
  Loops,     ///< workitem-loops: all work-items or none reach a barrier.
  Cbs,       ///< cbs: each work-item continues at the barrier that it has reached.
  Replicate, ///< workitem-replication: a copy of each region per work-item.
};
llvm::StringRef methodName(Method m);
/// Returns the name of the pass that implements the method.
const char *passName(Method m);
std::optional<Method> parseMethod(llvm::StringRef name);

/// Returns the method that select-work-group-method chose; loops if it has not run.
Method plannedMethod(const llvm::Function &f);
void setPlannedMethod(llvm::Function &f, Method m);

/// Dimension of the innermost loop over work-items, which select-vector-dimension chooses.
/// Work-items that are adjacent in it have adjacent elements in context arrays.
unsigned vectorDimension(const llvm::Function &f);
void setVectorDimension(llvm::Function &f, unsigned dimension);

/// True if one of the methods has turned the kernel into a work-group function.
bool isWorkGroupFunction(const llvm::Function &f);
void setWorkGroupFunction(llvm::Function &f, Method m);
Method workGroupMethod(const llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_KERNELATTRIBUTES_H
