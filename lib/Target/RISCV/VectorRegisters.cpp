//===- VectorRegisters.cpp - Lengths of the registers of RVV ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/RISCV/VectorRegisters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace oclc::target {

/// Size of the parts that a register consists of, in bits: vscale is their number.
static constexpr unsigned BlockBits = 64;

unsigned vectorRegisterBits(const Function &f) {
  const StringRef features = f.getFnAttribute("target-features").getValueAsString();
  const SmallVector<StringRef> names(split(features, ','));
  if (!is_contained(names, "+zve64x"))
    return 0;
  unsigned most = 0;
  for (StringRef name : names) {
    unsigned bits = 0;
    if (name.consume_front("+zvl") && !name.consumeInteger(10, bits) && name == "b")
      most = std::max(most, bits);
  }
  return most;
}

ScalableVectorType *scalableVector(const FixedVectorType *ty, unsigned length) {
  return ScalableVectorType::get(ty->getElementType(),
                                 std::max(1u, ty->getNumElements() * BlockBits / length));
}

} // namespace oclc::target
