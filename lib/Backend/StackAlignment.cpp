//===- StackAlignment.cpp - Stack frames that vectors do not straddle -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/StackAlignment.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::backend {

static constexpr unsigned abiAlignBits = 128, cacheLineBytes = 64;

static bool hasWideVectors(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    auto *vector = dyn_cast<FixedVectorType>(instruction.getType());
    return vector && vector->getPrimitiveSizeInBits().getFixedValue() > abiAlignBits;
  });
}

/// Everything that it gets is in registers.
static bool hasRegistersOnly(const Function &function) {
  constexpr size_t registersOfABI = 6;
  return !function.isVarArg() && function.arg_size() <= registersOfABI &&
         all_of(function.args(), [](const Argument &argument) {
           return argument.getType()->isIntOrPtrTy() && !argument.hasPassPointeeByValueCopyAttr();
         });
}

/// The machine code in front of the body. What the body gets and returns stays in its registers.
static Constant *alignAndCall(LLVMContext &context) {
  constexpr uint8_t code[32] = {
      0x55,                         // push rbp
      0x48, 0x89, 0xe5,             // mov rbp, rsp
      0x48, 0x83, 0xe4, 0xc0,       // and rsp, -64
      0xe8, 0x13, 0x00, 0x00, 0x00, // call body
      0x48, 0x89, 0xec,             // mov rsp, rbp
      0x5d,                         // pop rbp
      0xc3,                         // ret
      0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc,
      // body:
  };
  return ConstantDataArray::get(context, ArrayRef(code));
}

void alignStack(Module &module) {
  if (none_of(module, hasWideVectors))
    return;
  module.setOverrideStackAlignment(cacheLineBytes);
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasLocalLinkage())
      continue;
    if (hasRegistersOnly(function))
      function.setPrologueData(alignAndCall(module.getContext()));
    else
      function.addFnAttr("stackrealign");
  }
}

} // namespace oclc::backend
