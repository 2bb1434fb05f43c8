//===- PipeArguments.cpp - Find the arguments that are pipes ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/PipeArguments.h"

#include "Passes/Support/MemoryLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace oclc::passes {

bool isPipeArgument(const Argument &arg) {
  const auto *pointer = dyn_cast<PointerType>(arg.getType());
  if (!pointer || pointer->getAddressSpace() != GlobalSpace || arg.hasByValAttr())
    return false;
  const MDNode *list = arg.getParent()->getMetadata("kernel_arg_type_qual");
  if (!list || arg.getArgNo() >= list->getNumOperands())
    return false;
  const auto *text = dyn_cast_or_null<MDString>(list->getOperand(arg.getArgNo()));
  SmallVector<StringRef> qualifiers;
  if (text)
    text->getString().split(qualifiers, ' ');
  return is_contained(qualifiers, "pipe");
}

} // namespace oclc::passes
