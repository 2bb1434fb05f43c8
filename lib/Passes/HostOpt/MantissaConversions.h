//===- MantissaConversions.h - Convert and scale bit fields in a mantissa ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// mantissa-conversions: converts a bit field to a float and scales it in one operation, as reads of
// images with normalized bytes do. If the bits of the field are written into the mantissa of a
// power of two, the float is that power plus the field. A multiplication by a constant that also
// subtracts the power has the product as its result, rounded once.
//
//   field = and (lshr x, 8), 255               placed = or (and x, 0xff00), 0x47000000   ; 2^15 + b
//   float = uitofp field                =>     scaled = fma (bitcast placed), c, -2^15 * c
//   scaled = fmul float, c
//
// The product of the power and c is exact, and so is the difference before it is rounded: all bits
// are those of the multiplication. The pass saves the conversion where the CPU masks and combines
// bits by one instruction (AVX-512), and the shifts of the fields whose bits are in the place of a
// mantissa already. It runs on vectors, shortly before code generation.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_MANTISSACONVERSIONS_H
#define OCLC_PASSES_HOSTOPT_MANTISSACONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct MantissaConversionsPass : llvm::PassInfoMixin<MantissaConversionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_MANTISSACONVERSIONS_H
