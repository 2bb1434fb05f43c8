//===- StackAlignment.cpp - Align stack frames for spilled vectors ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/X86/X86Architecture.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::target {

static constexpr unsigned abiAlignBits = 128, cacheLineBytes = 64;

static bool hasWideVectors(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    auto *vector = dyn_cast<FixedVectorType>(instruction.getType());
    return vector && vector->getPrimitiveSizeInBits().getFixedValue() > abiAlignBits;
  });
}

/// True if all arguments are passed in registers.
static bool hasRegistersOnly(const Function &function) {
  constexpr size_t registersOfABI = 6;
  return !function.isVarArg() && function.arg_size() <= registersOfABI &&
         all_of(function.args(), [](const Argument &argument) {
           return argument.getType()->isIntOrPtrTy() && !argument.hasPassPointeeByValueCopyAttr();
         });
}

/// Returns the machine code that precedes the body. It does not change the registers of arguments
/// and results.
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

/// Aligns the stack of external functions to a cache line. The ABI aligns it only to 16 bytes, so
/// that a spilled vector may straddle two cache lines. Such spills made a loop take twice its time
/// in three of four runs. External functions begin with code that aligns the stack and calls the
/// rest of the function, so that their bodies need no frame register:
///
///   entry: body      =>      entry: push rbp    mov rbp, rsp    and rsp, -64
///                                   call 1f     mov rsp, rbp    pop rbp    ret
///                            1:     body
void X86Architecture::prepareForCodeGen(Module &module) const {
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

} // namespace oclc::target
