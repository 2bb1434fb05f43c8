//===- LanePermutation.cpp - Permute the lanes of vectors with VRGATHER -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/RISCV/RISCVArchitecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsRISCV.h"

using namespace llvm;

namespace oclc::target {
namespace {

/// Size of the parts that a register consists of, in bits: vscale is their number.
constexpr unsigned BlockBits = 64;
/// Maximum number of registers that an instruction takes as one vector.
constexpr unsigned MostRegisters = 8;

/// Returns the minimum length of the registers in bits; 0 if there are none, or none with elements
/// of 64 bits.
unsigned registerBits(const Function &f) {
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

} // namespace

Value *RISCVArchitecture::permuteLanes(IRBuilderBase &builder, Value *vector,
                                       Value *indices) const {
  const unsigned length = registerBits(*builder.GetInsertBlock()->getParent());
  auto *const ty = cast<FixedVectorType>(vector->getType());
  const unsigned lanes = ty->getNumElements(), bits = ty->getScalarSizeInBits();
  if (!is_contained({8u, 16u, 32u, 64u}, bits) || lanes * bits > MostRegisters * length)
    return nullptr;
  Type *known = FixedVectorType::get(builder.getIntNTy(bits), lanes);
  Type *scalable = ScalableVectorType::get(builder.getIntNTy(bits),
                                           std::max<uint64_t>(1, lanes * BlockBits / length));
  auto extend = [&](Value *v) {
    return builder.CreateInsertVector(scalable, PoisonValue::get(scalable), v, uint64_t(0));
  };
  Value *elements = extend(builder.CreateBitCast(vector, known));
  Value *where = extend(builder.CreateZExtOrTrunc(indices, known));
  Value *result = builder.CreateIntrinsic(
      Intrinsic::riscv_vrgather_vv, {scalable, builder.getInt64Ty()},
      {PoisonValue::get(scalable), elements, where, builder.getInt64(lanes)});
  return builder.CreateBitCast(builder.CreateExtractVector(known, result, uint64_t(0)), ty);
}

} // namespace oclc::target
