//===- SpirvDotProducts.h - Lower dot products of bytes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIRVDOTPRODUCTS_H
#define OCLC_PASSES_SPIR_SPIRVDOTPRODUCTS_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Replaces the calls of `f`, a declaration whose name in the source is `name`, by calls of dot,
/// dot_acc_sat or dot_4x8packed_* if `f` is what the translator declares for OpSDot and the like on
/// four bytes. Otherwise returns false.
bool lowerDotProduct(llvm::Function &f, llvm::StringRef name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIRVDOTPRODUCTS_H
