//===- ArgumentLayout.cpp - Layout of kernel arguments in the packed buffer -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ArgumentLayout.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

namespace oclc::passes {

ArgumentLayout packedArgumentLayout(const Function &Kernel) {
  const DataLayout &DL = Kernel.getDataLayout();
  ArgumentLayout Layout;
  for (const Argument &Arg : Kernel.args()) {
    if (automaticLocalOffset(Arg) || groupVariableSize(Arg))
      continue;
    Type *Ty = Arg.hasByValAttr() ? Arg.getParamByValType() : Arg.getType();
    Align Alignment = DL.getABITypeAlign(Ty);
    if (Arg.hasByValAttr())
      Alignment = std::max(Alignment, Arg.getParamAlign().valueOrOne());
    uint64_t Size = DL.getTypeAllocSize(Ty);
    uint64_t Offset = alignTo(Layout.bytes, Alignment);
    Layout.arguments.push_back({Offset, Size, Alignment.value()});
    Layout.bytes = Offset + Size;
  }
  Layout.bytes = alignTo(Layout.bytes, 8);
  return Layout;
}

} // namespace oclc::passes
