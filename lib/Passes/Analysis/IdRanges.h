//===- IdRanges.h - Value ranges of sums of ids -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_IDRANGES_H
#define OCLC_PASSES_ANALYSIS_IDRANGES_H

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

#include <cstdint>
#include <optional>

namespace oclc::passes {

/// How a 32-bit value is extended to 64 bits.
enum class Extension { Sign, Zero };
using Extended = llvm::PointerIntPair<llvm::Value *, 1, Extension>;

/// The integers in [low, high]. The range is valid in launches that satisfy `bounds`.
struct IdRange {
  int64_t low, high;
  DimensionSets bounds;

  bool isWithin(int64_t least, int64_t most) const { return low >= least && high <= most; }
  /// True if each value of the range is the sign or zero extension (`as`) of a 32-bit integer.
  bool fits(Extension as) const {
    return as == Extension::Sign ? isWithin(INT32_MIN, INT32_MAX) : isWithin(0, UINT32_MAX);
  }
};

/// Computes ranges of the ids of a kernel and of expressions over them. The ranges do not hold once
/// coalesce-work-groups has made several work-groups run as one. Let E(d) = global offset + global
/// size in dimension d. Then
///
///   get_local_id(d) + get_group_id(d) * get_local_size(d) + get_global_offset(d)   < E(d)
///   get_global_id(1) * get_global_size(0) + get_global_id(0)                       < E(0) * E(1)
///
/// These inequalities also hold when any terms of the sums are missing. IdRange::bounds lists the
/// products of E(d) that must be at most 2^31 (MaxLaunchEnd). The range of every other expression
/// follows from the ranges of its operands.
class IdRanges {
public:
  explicit IdRanges(const llvm::Function &f) : Required(requiredWorkGroupSize(f)) {}

  /// Returns the range of a 64-bit value, read as signed, or of a 32-bit value that is extended as
  /// `as`. If nothing is known, returns nullopt for a 64-bit value, and all values of the type for
  /// a 32-bit value.
  std::optional<IdRange> of(llvm::Value &v, Extension as = Extension::Sign);

  /// Returns the range of the result that `inst` would have in integers of unlimited width, with
  /// 32-bit operands extended as `as`; nullopt if nothing is known. The range is that of the
  /// extended value of `inst` only if it fits the type of `inst`.
  std::optional<IdRange> ofResult(llvm::Instruction &inst, Extension as);

private:
  static constexpr unsigned MaxDepth = 64;

  std::optional<LocalSize> Required;
  unsigned Depth = 0; ///< Recursion depth of of().
  llvm::DenseMap<Extended, std::optional<IdRange>> Known;

  bool asks(const llvm::Value *v, Query wanted, unsigned dimension) const;
  bool isGroupSize(llvm::Value *v, unsigned dimension) const;
  std::optional<std::pair<unsigned, unsigned>> partOfId(llvm::Value *v) const;
  std::optional<IdRange> ofQuery(const llvm::CallBase &call) const;
  std::optional<unsigned> dimensionsOfId(llvm::Value *v, unsigned taken) const;
  std::optional<IdRange> ofOperator(llvm::Instruction &inst, Extension as);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_IDRANGES_H
