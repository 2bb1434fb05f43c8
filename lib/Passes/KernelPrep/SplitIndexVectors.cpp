//===- SplitIndexVectors.cpp - Compute elements of integer vectors alone --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/SplitIndexVectors.h"

#include "Passes/Support/VectorElements.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/NoFolder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True for operations whose result has each element from the same elements of the operands.
bool isElementwise(const Instruction &inst) {
  if (isa<BinaryOperator, ICmpInst, TruncInst, SExtInst, ZExtInst, SelectInst>(inst))
    return true;
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && isa<MinMaxIntrinsic>(call);
}

/// Computes elements of vectors by scalar operations.
class ElementSplitter {
public:
  /// True if an element is made of scalars.
  bool isSplittable(VectorElement element, unsigned depth = 0) {
    if (depth > MostDepth)
      return false;
    const std::optional<VectorElement> source = followCopies(element);
    if (!source)
      return false;
    const auto [v, index] = *source;
    if (!v->getType()->isVectorTy() || isa<Constant>(v))
      return true;
    if (const auto known = Splittable.find(*source); known != Splittable.end())
      return known->second;
    auto *inst = dyn_cast<Instruction>(v);
    const bool result =
        inst && isElementwise(*inst) && all_of(operandsOf(*inst), [&](Value *operand) {
          return isSplittable({operand, index}, depth + 1);
        });
    return Splittable[*source] = result;
  }

  /// Returns the element, which must be splittable.
  Value *split(VectorElement element) {
    const auto [v, index] = followCopies(element).value_or(element);
    if (!v->getType()->isVectorTy())
      return v;
    if (auto *constant = dyn_cast<Constant>(v))
      return constant->getAggregateElement(index);
    if (Value *known = Split.lookup({v, index}))
      return known;
    auto &inst = *cast<Instruction>(v);
    SmallVector<Value *> operands;
    for (Value *operand : operandsOf(inst))
      operands.push_back(split({operand, index}));
    Instruction *scalar = createScalar(inst, operands);
    scalar->copyIRFlags(&inst);
    scalar->setDebugLoc(inst.getDebugLoc());
    return Split[{v, index}] = scalar;
  }

private:
  static constexpr unsigned MostDepth = 16;
  DenseMap<VectorElement, bool> Splittable;
  DenseMap<VectorElement, Value *> Split;

  static User::op_range operandsOf(Instruction &inst) {
    auto *call = dyn_cast<CallInst>(&inst);
    return call ? call->args() : inst.operands();
  }

  static Instruction *createScalar(Instruction &inst, ArrayRef<Value *> operands) {
    if (auto *binary = dyn_cast<BinaryOperator>(&inst))
      return BinaryOperator::Create(binary->getOpcode(), operands[0], operands[1], "",
                                    inst.getIterator());
    if (auto *cast = dyn_cast<CastInst>(&inst))
      return CastInst::Create(cast->getOpcode(), operands[0], cast->getType()->getScalarType(), "",
                              inst.getIterator());
    if (auto *compare = dyn_cast<ICmpInst>(&inst))
      return new ICmpInst(inst.getIterator(), compare->getPredicate(), operands[0], operands[1]);
    if (isa<SelectInst>(inst))
      return SelectInst::Create(operands[0], operands[1], operands[2], "", inst.getIterator());
    IRBuilder<NoFolder> builder(&inst);
    return cast<Instruction>(builder.CreateBinaryIntrinsic(
        cast<IntrinsicInst>(inst).getIntrinsicID(), operands[0], operands[1]));
  }
};

} // namespace

PreservedAnalyses SplitIndexVectorsPass::run(Function &f, FunctionAnalysisManager &) {
  ElementSplitter splitter;
  SmallVector<WeakTrackingVH> replaced;
  for (Instruction &inst : instructions(f)) {
    auto *extract = dyn_cast<ExtractElementInst>(&inst);
    const auto *at = extract ? dyn_cast<ConstantInt>(extract->getIndexOperand()) : nullptr;
    if (!at || !extract->getType()->isIntegerTy() ||
        at->getValue().uge(cast<VectorType>(extract->getVectorOperandType())
                               ->getElementCount()
                               .getKnownMinValue()))
      continue;
    const VectorElement element(extract->getVectorOperand(), unsigned(at->getZExtValue()));
    if (!splitter.isSplittable(element))
      continue;
    Value *scalar = splitter.split(element);
    if (scalar == extract) // A cycle in code that is never reached.
      continue;
    extract->replaceAllUsesWith(scalar);
    replaced.emplace_back(extract);
  }
  if (replaced.empty())
    return PreservedAnalyses::all();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace oclc::passes
