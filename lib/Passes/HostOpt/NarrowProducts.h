//===- NarrowProducts.h - Multiply vectors of small integers in 32 bits -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// narrow-products: computes vector products of 16-bit factors in 32 bits, which always suffice.
// mul_hi and similar built-ins compute such products in wider types:
//
//   %x = sext <8 x i8> %a to <8 x i64>      %x = sext <8 x i8> %a to <8 x i32>
//   %y = sext <8 x i8> %b to <8 x i64>      %y = sext <8 x i8> %b to <8 x i32>
//   %m = mul <8 x i64> %x, %y          =>   %p = mul nsw <8 x i32> %x, %y
//   %h = lshr <8 x i64> %m, 32              %m = sext <8 x i32> %p to <8 x i64>
//   %t = trunc <8 x i64> %h to <8 x i16>    ... the shift and the truncation as before
//
// LLVM 22 miscompiles the code on the left for x86-64. combinePMULH computes bits 16 to 31 of the
// product, but it matches shifts that select any 16 bits above the low 16. For higher bits, it
// shifts its 16 bits by 16 or more, or without the sign. (LLVM issue 218844; once a release fixes
// it, this pass is only a matter of speed.) narrow-products replaces every wide product of that
// kind whose upper bits are used by a shift or a bit cast.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H
#define OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct NarrowProductsPass : llvm::PassInfoMixin<NarrowProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H
