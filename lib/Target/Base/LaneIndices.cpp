//===- LaneIndices.cpp - Indices of the parts of lanes ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Base/LaneIndices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::target {

Value *indicesOfHalves(IRBuilderBase &builder, Value *indices) {
  const unsigned lanes = cast<FixedVectorType>(indices->getType())->getNumElements();
  Value *low = builder.CreateShl(indices, 1);
  Value *high = builder.CreateOr(low, ConstantInt::get(low->getType(), 1));
  SmallVector<int> mask;
  for (unsigned i = 0; i != lanes; ++i)
    append_range(mask, std::initializer_list<int>{int(i), int(i + lanes)});
  return builder.CreateShuffleVector(low, high, mask);
}

} // namespace oclc::target
