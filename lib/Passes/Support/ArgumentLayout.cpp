//===- ArgumentLayout.cpp - Layout of kernel arguments in the packed buffer -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ArgumentLayout.h"

#include "Passes/Support/ImageFields.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

namespace oclc::passes {

ArgumentLayout packedArgumentLayout(const Function &kernel) {
  const DataLayout &dl = kernel.getDataLayout();
  ArgumentLayout layout;
  for (const Argument &arg : kernel.args()) {
    if (automaticLocalOffset(arg) || groupVariableSize(arg) || imageField(arg))
      continue;
    Type *ty = arg.hasByValAttr() ? arg.getParamByValType() : arg.getType();
    if (imageRole(arg) == ImageRole::Sampler)
      ty = IntegerType::get(arg.getContext(), SamplerWidth);
    Align alignment = dl.getABITypeAlign(ty);
    if (arg.hasByValAttr())
      alignment = std::max(alignment, arg.getParamAlign().valueOrOne());
    uint64_t size = dl.getTypeAllocSize(ty);
    uint64_t offset = alignTo(layout.bytes, alignment);
    layout.arguments.push_back({offset, size, alignment.value()});
    layout.bytes = offset + size;
  }
  layout.bytes = alignTo(layout.bytes, 8);
  return layout;
}

} // namespace oclc::passes
