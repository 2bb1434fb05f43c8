//===- ArgumentLayout.h - Layout of kernel arguments in the packed buffer ---------------------===//
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

/// Position of one argument in the packed buffer of LaunchABI.h, in bytes.
struct PackedArgument {
  uint64_t offset;
  uint64_t size;
  uint64_t alignment;
};

struct ArgumentLayout {
  std::vector<PackedArgument> arguments; ///< One element per argument in the source, in order.
  uint64_t bytes = 0;                    ///< Size of the whole buffer, a multiple of 8.
};

/// Computes the packed layout of the arguments of a kernel in canonical IR. Arguments are in order,
/// each at its natural alignment. A pointer takes 8 bytes, and a structure by value its size.
/// Arguments that automatic-locals added are not in the buffer.
ArgumentLayout packedArgumentLayout(const llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_ARGUMENTLAYOUT_H
