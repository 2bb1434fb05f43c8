//===- LanePermutation.cpp - Permute the lanes of vectors with VRGATHER -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/RISCV/RISCVArchitecture.h"
#include "Target/RISCV/VectorRegisters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsRISCV.h"

using namespace llvm;

namespace oclc::target {

/// Maximum number of registers that an instruction takes as one vector.
static constexpr unsigned MostRegisters = 8;

Value *RISCVArchitecture::permuteLanes(IRBuilderBase &builder, Value *vector,
                                       Value *indices) const {
  const unsigned length = vectorRegisterBits(*builder.GetInsertBlock()->getParent());
  auto *const ty = cast<FixedVectorType>(vector->getType());
  const unsigned lanes = ty->getNumElements(), bits = ty->getScalarSizeInBits();
  if (!is_contained({8u, 16u, 32u, 64u}, bits) || lanes * bits > MostRegisters * length)
    return nullptr;
  auto *const known = FixedVectorType::get(builder.getIntNTy(bits), lanes);
  Type *scalable = scalableVector(known, length);
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
