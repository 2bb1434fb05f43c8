//===- Kernels.h - Facts about kernels that passes hand to each other -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Function and argument attributes carry what one pass knows to the next, so that every stage can
// be written to a file and run alone. This header is the one place that spells them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_KERNELS_H
#define OCLC_PASSES_SUPPORT_KERNELS_H

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

/// Work-items in each dimension.
using LocalSize = std::array<uint64_t, 3>;

/// The largest work-group that a kernel may be compiled for or launched with.
inline constexpr uint64_t MaxWorkGroupSize = 4096;

/// Defined kernels of a module, in module order.
llvm::SmallVector<llvm::Function *> kernels(llvm::Module &M);
bool isKernel(const llvm::Function &F);

/// The name in the source, for diagnostics and the manifest: a clone of `specialize` keeps it.
llvm::StringRef kernelName(const llvm::Function &F);
void setKernelName(llvm::Function &F, llvm::StringRef Name);

/// "64x1x1" as three sizes; nullopt when malformed, zero, or above MaxWorkGroupSize. "64" and
/// "16x16" mean 1 in the dimensions left out.
std::optional<LocalSize> parseLocalSize(llvm::StringRef Text);
std::string localSizeText(const LocalSize &Size);

/// The local size that a clone was made for; nullopt for "any" and before `specialize`.
std::optional<LocalSize> localSize(const llvm::Function &F);
bool isSpecialized(const llvm::Function &F);
void setLocalSize(llvm::Function &F, const std::optional<LocalSize> &Size);

/// reqd_work_group_size of the source.
std::optional<LocalSize> requiredWorkGroupSize(const llvm::Function &F);

/// intel_reqd_sub_group_size of the source, when it is a size that sub-groups can have.
std::optional<uint64_t> requiredSubGroupSize(const llvm::Function &F);
/// The same, or what sub-groups have otherwise.
uint64_t subGroupSize(const llvm::Function &F);

/// Byte offset in the worker's local memory of an argument that automatic-locals added; nullopt for
/// arguments of the source.
std::optional<uint64_t> automaticLocalOffset(const llvm::Argument &Arg);
llvm::Attribute automaticLocalAttribute(llvm::LLVMContext &Context, uint64_t Offset);

/// A noalias argument of a kernel with barriers, between flatten and workgroup-launcher.
bool isRestrict(const llvm::Argument &Arg);
void setRestrict(llvm::Argument &Arg);

/// True when the kernel accesses the memory of its work-group.
bool usesLocalMemory(const llvm::Function &F);

/// Bytes of static __local memory that automatic-locals laid out.
uint64_t staticLocalBytes(const llvm::Function &F);
void setStaticLocalBytes(llvm::Function &F, uint64_t Bytes);

/// Bytes that a work-group needs: so many for each work-item, and so many more.
struct ContextSize {
  uint64_t perItem = 0;
  uint64_t fixed = 0;
};

/// A __local variable of a collective function (GroupVariables.h), and the argument that
/// automatic-locals makes of it.
void markGroupVariable(llvm::GlobalVariable &Variable, uint64_t BytesPerItem);
bool isGroupVariable(const llvm::GlobalVariable &Variable);
void makeGroupVariable(llvm::Argument &Arg, const llvm::GlobalVariable &Variable);
std::optional<ContextSize> groupVariableSize(const llvm::Argument &Arg);

/// What a work-group function needs of WorkerMemory::context.
ContextSize contextSize(const llvm::Function &F);
void setContextSize(llvm::Function &F, ContextSize Size);

/// Bytes of private memory per work-item, known once the work-group function is made.
uint64_t privateBytes(const llvm::Function &F);
void setPrivateBytes(llvm::Function &F, uint64_t Bytes);

/// True when no query of the source but get_global_id and get_global_linear_id depends on where
/// work-groups begin in dimension `D`, 0 or 1; expand-queries finds out.
bool asksOnlyGlobal(const llvm::Function &F, unsigned D);
void setAsksOnlyGlobal(llvm::Function &F, unsigned D);
/// In no dimension any more.
void clearAsksOnlyGlobal(llvm::Function &F);

/// How work-groups that follow each other in dimension 0 run: Alone; as many at once as the
/// launcher says when the work-group function can, which group-rows has found possible; or so,
/// because the function can.
enum class GroupRows { Alone, MayJoin, Joined };
GroupRows groupRows(const llvm::Function &F);
void setGroupRows(llvm::Function &F, GroupRows Rows);

/// How wide joined groups may become that are not in a single row: in work-items, but at least one
/// group. Group-rows says what suits the caches.
uint64_t joinedTileItems(const llvm::Function &F);
void setJoinedTileItems(llvm::Function &F, uint64_t Items);
/// Enough for a vector; enough for several of them side by side.
inline constexpr uint64_t NarrowTile = 16, WideTile = 128;

/// How high joined groups may become, in work-items, when groups of several rows join; 0 when only
/// those of one row do.
uint64_t joinedTileRows(const llvm::Function &F);
void setJoinedTileRows(llvm::Function &F, uint64_t Rows);
/// With a narrow tile's width, what authors choose for products of matrices and the like.
inline constexpr uint64_t TileRows = 16;

/// How many work-items joined groups may have in all; 0 for no limit. There is one where work-items
/// keep something in context arrays, because their loops are open.
uint64_t joinedItemsLimit(const llvm::Function &F);
void setJoinedItemsLimit(llvm::Function &F, uint64_t Items);
/// Enough for the loops over the work-items, and little memory.
inline constexpr uint64_t OpenRow = 256;

/// True for a function that runs up to so many work-groups at once as have StackedItems work-items
/// in all, each of them a plane in dimension 2; stack-groups makes it.
bool stacksGroups(const llvm::Function &F);
void setStacksGroups(llvm::Function &F);
/// Enough vectors between two barriers to wait for none of them.
inline constexpr uint64_t StackedItems = 512;

/// Marks a variable of a work-group function that belongs to the group, such as a context array:
/// what is in it outlives the code of a region, and one work-item's part is not at its start.
void markGroupMemory(llvm::AllocaInst &Variable);
bool isGroupMemory(const llvm::AllocaInst &Variable);

/// The largest size in dimension 0, a power of two, of groups that a small-groups clone runs: a
/// loop over the work-items of one of them would be too short for vectors.
inline constexpr uint64_t SmallGroup = 8;

/// The function that runs small groups in place of `F`, with the same parameters; null when `F`
/// runs them itself. Group-rows or stack-groups makes it, and workgroup-launcher joins the two.
llvm::Function *smallGroupsClone(const llvm::Function &F);
bool isSmallGroupsClone(const llvm::Function &F);
void setSmallGroupsClone(llvm::Function &F, llvm::Function &Clone);

/// Offset and size of a dimension have a sum, the end of its global ids. This is the largest that
/// leaves all of them in 31 bits.
inline constexpr uint64_t MaxLaunchEnd = uint64_t(1) << 31;

/// Sets of dimensions, each a mask and the number of a bit. For every set a launch keeps the
/// product of the ends within MaxLaunchEnd.
using DimensionSets = std::bitset<8>;
/// True when launches that keep to `Bounds` keep to `Others` as well.
bool implies(const DimensionSets &Bounds, const DimensionSets &Others);

/// The function that runs launches beyond the bounds of `F`, with the same parameters; null when
/// `F` runs all launches. Narrow-ids makes it, specialize leaves one for any local size, and
/// workgroup-launcher chooses.
llvm::Function *generalForm(const llvm::Function &F);
DimensionSets launchBounds(const llvm::Function &F);
bool isGeneralForm(const llvm::Function &F);
void setGeneralForm(llvm::Function &F, llvm::Function &General, const DimensionSets &Bounds);

/// As many lanes as a sub-group has work-items, which all loops must have that run its operations
/// (SubGroupLanes.h); 0 for functions without them.
uint64_t lanesOfSubGroups(const llvm::Function &F);
/// The kernel that does without them, or its entry point, which takes the place of `F` if so many
/// lanes cannot be had; null if there is none.
llvm::Function *formWithoutLanes(const llvm::Function &F);
void setLanes(llvm::Function &F, uint64_t Lanes, llvm::Function &WithoutLanes);

/// How a kernel becomes a work-group function.
enum class Method {
  Loops,     ///< workitem-loops: barriers are met by all work-items or none.
  Cbs,       ///< cbs: each work-item goes on from the barrier that it has come to.
  Replicate, ///< workitem-replication: the code of a region once for each work-item.
};
llvm::StringRef methodName(Method M);
/// The pass that carries it out.
const char *passName(Method M);
std::optional<Method> parseMethod(llvm::StringRef Name);

/// What workitem-handler chose for a kernel; loops where it has not run.
Method plannedMethod(const llvm::Function &F);
void setPlannedMethod(llvm::Function &F, Method M);

/// The dimension whose work-items run side by side, in the innermost loop; vector-dim chooses.
/// Context arrays have their elements next to each other.
unsigned vectorDimension(const llvm::Function &F);
void setVectorDimension(llvm::Function &F, unsigned Dimension);

/// True once one of the methods has made a work-group function of a kernel.
bool isWorkGroupFunction(const llvm::Function &F);
void setWorkGroupFunction(llvm::Function &F, Method M);
llvm::StringRef workGroupMethod(const llvm::Function &F);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_KERNELS_H
