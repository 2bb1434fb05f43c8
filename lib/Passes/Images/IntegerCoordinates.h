//===- IntegerCoordinates.h - Coordinates that are floats of integers ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// integer-coordinates: finds the texel of a coordinate without floats if the coordinate is a sum of
// integers that have been converted to float, as are the centers of texels. Later passes can prove
// then that adjacent work-items load adjacent texels, which the conversion of a float hides.
//
// The built-ins compute the texel for any float, and pass it to functions whose calls this pass
// replaces: by that texel, or by an expression of the integers.
//
//   %u = fadd (sitofp %x), 0.5
//   %texel = call i32 @__oclc_texel_at(float %u, i32 %width, i32 %of.any.float)
//     =>
//   %texel = smin(smax(%x, 0), %width - 1)
//
//   __oclc_texel_at(u, size, any)     min(max(floor(u), 0), size - 1)
//   __oclc_is_outside(u, size, any)   floor(u) < 0 || floor(u) >= size
//
// IntegerSum.h says which sums there are, and proves that both results are the same for them
// although floats are rounded. A sum x + n is limited as x, so that nothing can overflow:
//
//   min(max(x + n, 0), size - 1) = min(max(x, -n), size - 1 - n) + n
//
// Runs on SSA form, before split-index-vectors, in all pipelines: the functions have no bodies.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_INTEGERCOORDINATES_H
#define OCLC_PASSES_IMAGES_INTEGERCOORDINATES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct IntegerCoordinatesPass : llvm::PassInfoMixin<IntegerCoordinatesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_INTEGERCOORDINATES_H
