//===- DimensionCost.cpp - Estimate the cost of vectors along a dimension -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/DimensionCost.h"

#include "Passes/Analysis/RowIds.h"
#include "Passes/Planning/OperationCosts.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/bit.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::passes {
namespace {

double operationCost(const Instruction &inst) {
  if (auto *call = dyn_cast<CallBase>(&inst); call && !isa<IntrinsicInst>(call))
    return BuiltinCost;
  const bool divides = inst.isIntDivRem() || inst.getOpcode() == Instruction::FDiv ||
                       inst.getOpcode() == Instruction::FRem;
  return divides ? DivisionCost : 1;
}

} // namespace

/// True if groups may join in the dimension (coalesce-work-groups), so that the local size does not
/// limit the number of lanes.
bool DimensionCost::mayGrow() const {
  return Dimension < 2 && plannedMethod(F) == Method::Loops && !hasExplicitBarrier(F) &&
         !usesLocalMemory(F) &&
         (asksOnlyGlobal(F, Dimension) || RowIds(F, Dimension).areOnlySummed());
}

bool DimensionCost::isUsed() const {
  std::optional<LocalSize> size = localSize(F);
  if (size && (*size)[Dimension] < FewestItems && !mayGrow())
    return false;
  return any_of(instructions(F), [&](const Instruction &inst) {
    return queryCalled(inst) == Query::LocalId &&
           constantDimension(cast<CallBase>(inst)) == Dimension;
  });
}

/// Returns how many adjacent work-items in the dimension can access contiguous memory.
uint64_t DimensionCost::neighbours() const {
  std::optional<LocalSize> size = localSize(F);
  return size && !mayGrow() ? bit_floor((*size)[Dimension]) : MaxWorkGroupSize;
}

/// Returns how many work-items can fill a vector. That includes work-items of several rows if
/// collapse-work-item-loops can merge the rows.
uint64_t DimensionCost::itemsInVectors() const {
  std::optional<LocalSize> size = localSize(F);
  const bool folds = size && (*size)[Dimension] > 1 && isPowerOf2_64((*size)[Dimension]);
  return folds ? MaxWorkGroupSize : neighbours();
}

/// Returns how many of `items` elements fit a vector register; at least 1.
static double lanes(const DataLayout &dl, Type &element, uint64_t items) {
  const double ofRegister =
      VectorBits / double(std::max<uint64_t>(8, dl.getTypeSizeInBits(&element)));
  return std::max(1.0, std::min(ofRegister, double(items)));
}

double DimensionCost::accessCost(Value &pointer, Type &ty) {
  Type &element = *ty.getScalarType();
  const double bytes = double(F.getDataLayout().getTypeAllocSize(&element));
  const double number = elements(ty);
  std::optional<Stride> s = Strides.of(pointer);
  const double step = s ? std::abs(double(s->step)) : 0;
  if (!s || step > 4 * bytes * number)
    return GatherCost * number;
  const double cost =
      std::max(number, step / bytes) / lanes(F.getDataLayout(), element, neighbours());
  return s->atTimes ? (cost + GatherCost * number) / 2 : cost;
}

/// Returns the cost of `inst`. Computations on ids and addresses cost nothing. Private memory is
/// ignored, because it costs the same in all dimensions.
double DimensionCost::costOf(Instruction &inst) {
  if (Value *pointer = getLoadStorePointerOperand(&inst))
    return isa<AllocaInst>(getUnderlyingObject(pointer))
               ? 0
               : accessCost(*pointer, *getLoadStoreType(&inst));
  if (inst.isTerminator() || inst.isDebugOrPseudoInst() || inst.getType()->isVoidTy() ||
      isa<PHINode>(inst) || inst.getType()->isPtrOrPtrVectorTy() || queryCalled(inst) ||
      (inst.getType()->isIntegerTy() && Strides.of(inst)))
    return 0;
  return operationCost(inst) * elements(*inst.getType()) /
         lanes(F.getDataLayout(), *inst.getType()->getScalarType(), itemsInVectors());
}

double DimensionCost::estimate(const BlockFrequencyInfo &frequencies) {
  const double once = double(frequencies.getEntryFreq().getFrequency());
  double sum = 0;
  for (BasicBlock &bb : F) {
    double ofBlock = 0;
    for (Instruction &inst : bb)
      ofBlock += costOf(inst);
    sum += ofBlock * double(frequencies.getBlockFreq(&bb).getFrequency()) / once;
  }
  return sum;
}

} // namespace oclc::passes
