//===- NarrowProducts.h - Multiply vectors of small numbers in 32 bits ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A product of two numbers of 16 bits fits into 32. mul_hi and friends compute more of them:
//
//   %x = sext <8 x i8> %a to <8 x i64>      %x = sext <8 x i8> %a to <8 x i32>
//   %y = sext <8 x i8> %b to <8 x i64>      %y = sext <8 x i8> %b to <8 x i32>
//   %m = mul <8 x i64> %x, %y          =>   %p = mul nsw <8 x i32> %x, %y
//   %h = lshr <8 x i64> %m, 32              %m = sext <8 x i32> %p to <8 x i64>
//   %t = trunc <8 x i64> %h to <8 x i16>    ... the shift and the truncation as before
//
// The code on the left is compiled wrong by LLVM 22 for x86-64: combinePMULH takes 16 bits of a
// product of at most 32 for any 16 bits behind the first 16, and shifts what is not there by 16 or
// more, or without the sign. (LLVM's issue 218844; the release that corrects it makes this pass a
// matter of speed.) narrow-products leaves no wide product of that kind, where a shift or a bit
// cast takes it apart.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H
#define OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct NarrowProductsPass : llvm::PassInfoMixin<NarrowProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_NARROWPRODUCTS_H
