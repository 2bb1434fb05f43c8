//===- IdRanges.h - The numbers that sums of ids can be -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_IDRANGES_H
#define OCLC_PASSES_ANALYSIS_IDRANGES_H

#include "Passes/Support/Kernels.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

#include <cstdint>
#include <optional>

namespace oclc::passes {

/// How a value of 32 bits becomes one of 64.
enum class Extension { Sign, Zero };
using Extended = llvm::PointerIntPair<llvm::Value *, 1, Extension>;

/// The numbers from `low` to `high`, in launches that keep within `bounds`.
struct IdRange {
  int64_t low, high;
  DimensionSets bounds;

  bool isWithin(int64_t Low, int64_t High) const { return low >= Low && high <= High; }
  /// True when 32 bits hold all of them.
  bool fits(Extension As) const {
    return As == Extension::Sign ? isWithin(INT32_MIN, INT32_MAX) : isWithin(0, UINT32_MAX);
  }
};

/// What is known of the ids of a kernel before its groups are joined. Offset and size of a
/// dimension d have the sum E(d), at most 2^31, and then
///
///   get_local_id(d) + get_group_id(d) * get_local_size(d) + get_global_offset(d)   < E(d)
///   get_global_id(1) * get_global_size(0) + get_global_id(0)                       < E(0) * E(1)
///
/// whichever parts are left out. All other sums and products have the range that follows from
/// their operands.
class IdRanges {
public:
  explicit IdRanges(const llvm::Function &F) : Required(requiredWorkGroupSize(F)) {}

  /// Of a value of 64 bits, read as a signed number, or of the extension of one of 32.
  std::optional<IdRange> of(llvm::Value &V, Extension As = Extension::Sign);

  /// Of what `I` computes in unlimited numbers; nullopt when nothing is known. Only where it fits
  /// it is the extension of `I`.
  std::optional<IdRange> ofResult(llvm::Instruction &I, Extension As);

private:
  static constexpr unsigned MaxDepth = 64;

  std::optional<LocalSize> Required;
  unsigned Depth = 0; ///< Of expressions that are being looked at.
  llvm::DenseMap<Extended, std::optional<IdRange>> Known;

  bool asks(const llvm::Value *V, Query Wanted, unsigned Dimension) const;
  bool isGroupSize(llvm::Value *V, unsigned Dimension) const;
  std::optional<std::pair<unsigned, unsigned>> partOfId(llvm::Value *V) const;
  std::optional<IdRange> ofQuery(const llvm::CallBase &Call) const;
  std::optional<unsigned> dimensionsOfId(llvm::Value *V, unsigned Taken) const;
  std::optional<IdRange> ofOperator(llvm::Instruction &I, Extension As);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_IDRANGES_H
