//===- FoldByteFunctions.cpp - Find bytes that are computed from themselves -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/FoldByteFunctions.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True for bytes and vectors of bytes.
bool isByte(const Type *ty) {
  return ty->getScalarType()->isIntegerTy(8) && !isa<ScalableVectorType>(ty);
}

unsigned elementsOf(const Type *ty) {
  const auto *vector = dyn_cast<FixedVectorType>(ty);
  return vector ? vector->getNumElements() : 1;
}

/// True if each element of the result depends on the same elements of the operands only, and on
/// nothing else.
bool computesByElement(const Instruction &inst) {
  if (isa<BinaryOperator, UnaryOperator, CmpInst, SelectInst>(inst))
    return true;
  if (const auto *cast = dyn_cast<CastInst>(&inst))
    return elementsOf(cast->getSrcTy()) == elementsOf(cast->getDestTy());
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && isTriviallyVectorizable(call->getIntrinsicID()) && call->doesNotAccessMemory();
}

SmallVector<Value *> operandsOf(Instruction &inst) {
  auto *call = dyn_cast<CallInst>(&inst);
  return call ? SmallVector<Value *>(call->args()) : SmallVector<Value *>(inst.operand_values());
}

/// The instructions that compute bytes from other bytes.
class ByteFunction {
public:
  explicit ByteFunction(Instruction &result) : Result(result) { IsValid = collect(result); }

  /// Returns the bytes from which the result is computed, if it has the same bytes; null otherwise.
  Value *copied() {
    if (!IsValid || !Source || Source->getType() != Result.getType())
      return nullptr;
    for (unsigned byte = 0; byte != 256; ++byte) {
      Constant *from = ConstantInt::get(Source->getType(), byte);
      if (valueFor(*from) != from)
        return nullptr;
    }
    return Source;
  }

private:
  static constexpr size_t MostSteps = 24;
  Instruction &Result;
  Value *Source = nullptr;
  SmallVector<Instruction *, MostSteps> Steps; ///< Each after its operands.
  bool IsValid = false;

  /// Adds what `inst` is computed from, and `inst`. Returns false if that is not one byte.
  bool collect(Instruction &inst) {
    if (is_contained(Steps, &inst))
      return true;
    if (Steps.size() == MostSteps || !computesByElement(inst))
      return false;
    for (Value *operand : operandsOf(inst))
      if (!isa<Constant>(operand) && !collectOperand(*operand))
        return false;
    // Operands may have filled the list, and cycles in unreachable code end here.
    if (Steps.size() == MostSteps)
      return false;
    Steps.push_back(&inst);
    return true;
  }

  bool collectOperand(Value &operand) {
    if (isByte(operand.getType())) {
      // A byte is computed from itself only in code that is never reached.
      if ((Source && Source != &operand) || &operand == &Result)
        return false;
      Source = &operand;
      return true;
    }
    auto *inst = dyn_cast<Instruction>(&operand);
    return inst && elementsOf(inst->getType()) == elementsOf(Result.getType()) && collect(*inst);
  }

  /// Returns the result for `source`; null if it is not known.
  Constant *valueFor(Constant &source) const {
    const DataLayout &layout = Result.getDataLayout();
    SmallDenseMap<const Value *, Constant *, 32> values;
    values[Source] = &source;
    for (Instruction *step : Steps) {
      SmallVector<Constant *> operands;
      for (Value *operand : step->operand_values())
        operands.push_back(isa<Constant>(operand) ? cast<Constant>(operand) : values[operand]);
      Constant *value = ConstantFoldInstOperands(step, operands, layout, nullptr,
                                                 /*AllowNonDeterministic=*/false);
      if (!value)
        return nullptr;
      values[step] = value;
    }
    return values[&Result];
  }
};

} // namespace

PreservedAnalyses FoldByteFunctionsPass::run(Function &f, FunctionAnalysisManager &) {
  SmallVector<WeakTrackingVH> replaced;
  for (Instruction &inst : instructions(f)) {
    if (!isa<TruncInst, FPToUIInst, FPToSIInst>(inst) || !isByte(inst.getType()))
      continue;
    if (Value *source = ByteFunction(inst).copied()) {
      inst.replaceAllUsesWith(source);
      replaced.emplace_back(&inst);
    }
  }
  if (replaced.empty())
    return PreservedAnalyses::all();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace oclc::passes
