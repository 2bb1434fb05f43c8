//===- ArgumentLayout.h - Where a kernel's arguments stand in the packed buffer -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_ARGUMENTLAYOUT_H
#define OCLC_PASSES_SUPPORT_ARGUMENTLAYOUT_H

#include "llvm/IR/Function.h"

#include <cstdint>
#include <vector>

namespace oclc::passes {

/// One argument in the packed buffer of LaunchABI.h; bytes.
struct PackedArgument {
  uint64_t offset;
  uint64_t size;
  uint64_t alignment;
};

struct ArgumentLayout {
  std::vector<PackedArgument> arguments; ///< One for each argument in the source, in order.
  uint64_t bytes = 0;                    ///< Size of the whole buffer, a multiple of 8.
};

/// Lays out the arguments of a kernel in canonical IR: in order, each at its natural alignment,
/// pointers as 8 bytes, structures by value as their bytes. Arguments that automatic-locals added
/// have no place.
ArgumentLayout packedArgumentLayout(const llvm::Function &Kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_ARGUMENTLAYOUT_H
