//===- ConstantPowers.cpp - Replace powers with small exponents by products -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/ConstantPowers.h"

#include "Builtins/Library.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {

/// Returns the exponent if `call` is a power from 2 to 5; 0 otherwise.
static unsigned smallExponent(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_size() != 2)
    return 0;
  const StringRef name = builtins::functionName(callee->getName());
  const APFloat *real = nullptr;
  const APInt *whole = nullptr;
  APSInt exponent(32, /*isUnsigned=*/false);
  if (name == "pow" && match(call.getArgOperand(1), m_APFloat(real))) {
    bool isExact = false;
    real->convertToInteger(exponent, APFloat::rmTowardZero, &isExact);
    if (!isExact)
      return 0;
  } else if (name == "pown" && match(call.getArgOperand(1), m_APInt(whole))) {
    exponent = *whole;
  }
  const int64_t n = exponent.getExtValue();
  return n >= 2 && n <= 5 ? unsigned(n) : 0;
}

static Value *power(IRBuilder<> &builder, Value *x, unsigned exponent) {
  if (exponent == 1)
    return x;
  Value *half = power(builder, x, exponent / 2);
  Value *square = builder.CreateFMul(half, half);
  return exponent % 2 == 0 ? square : builder.CreateFMul(square, x);
}

void expandConstantPowers(Module &m) {
  SmallVector<CallInst *> calls;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallInst>(&inst); call && smallExponent(*call))
        calls.push_back(call);
  for (CallInst *call : calls) {
    IRBuilder<> builder(call);
    builder.setFastMathFlags(call->getFastMathFlags());
    Value *product = power(builder, call->getArgOperand(0), smallExponent(*call));
    product->takeName(call);
    call->replaceAllUsesWith(product);
    call->eraseFromParent();
  }
}

} // namespace oclc::passes
