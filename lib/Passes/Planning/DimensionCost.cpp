//===- DimensionCost.cpp - Estimate the cost of vectors along a dimension -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/DimensionCost.h"

#include "Passes/Analysis/RowIds.h"
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

/// Assumed vector size in bits. The CPU is not known yet in this part of the pipeline, but nearly
/// all CPUs have vectors of this size.
constexpr double VectorBits = 256;
/// Cost per lane of an access to unrelated addresses.
constexpr double GatherCost = 2;
constexpr double DivisionCost = 5, BuiltinCost = 20;

/// Minimum number of work-items that make a vector.
constexpr uint64_t FewestItems = 4;

double elements(const Type &Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  return Vector ? Vector->getNumElements() : 1;
}

double operationCost(const Instruction &I) {
  if (auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(Call))
    return BuiltinCost;
  const bool Divides =
      I.isIntDivRem() || I.getOpcode() == Instruction::FDiv || I.getOpcode() == Instruction::FRem;
  return Divides ? DivisionCost : 1;
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
  std::optional<LocalSize> Size = localSize(F);
  if (Size && (*Size)[Dimension] < FewestItems && !mayGrow())
    return false;
  return any_of(instructions(F), [&](const Instruction &I) {
    return queryCalled(I) == Query::LocalId && constantDimension(cast<CallBase>(I)) == Dimension;
  });
}

/// Returns how many adjacent work-items in the dimension can access contiguous memory.
uint64_t DimensionCost::neighbours() const {
  std::optional<LocalSize> Size = localSize(F);
  return Size && !mayGrow() ? bit_floor((*Size)[Dimension]) : MaxWorkGroupSize;
}

/// Returns how many work-items can fill a vector. That includes work-items of several rows if
/// collapse-work-item-loops can merge the rows.
uint64_t DimensionCost::itemsInVectors() const {
  std::optional<LocalSize> Size = localSize(F);
  const bool Folds = Size && (*Size)[Dimension] > 1 && isPowerOf2_64((*Size)[Dimension]);
  return Folds ? MaxWorkGroupSize : neighbours();
}

/// Returns how many of `Items` elements fit a vector register; at least 1.
static double lanes(const DataLayout &DL, Type &Element, uint64_t Items) {
  const double OfRegister =
      VectorBits / double(std::max<uint64_t>(8, DL.getTypeSizeInBits(&Element)));
  return std::max(1.0, std::min(OfRegister, double(Items)));
}

double DimensionCost::accessCost(Value &Pointer, Type &Ty) {
  Type &Element = *Ty.getScalarType();
  const double Bytes = double(F.getDataLayout().getTypeAllocSize(&Element));
  const double Number = elements(Ty);
  std::optional<Stride> S = Strides.of(Pointer);
  const double Step = S ? std::abs(double(S->step)) : 0;
  if (!S || Step > 4 * Bytes * Number)
    return GatherCost * Number;
  const double Cost =
      std::max(Number, Step / Bytes) / lanes(F.getDataLayout(), Element, neighbours());
  return S->atTimes ? (Cost + GatherCost * Number) / 2 : Cost;
}

/// Returns the cost of `I`. Computations on ids and addresses cost nothing. Private memory is
/// ignored, because it costs the same in all dimensions.
double DimensionCost::costOf(Instruction &I) {
  if (Value *Pointer = getLoadStorePointerOperand(&I))
    return isa<AllocaInst>(getUnderlyingObject(Pointer))
               ? 0
               : accessCost(*Pointer, *getLoadStoreType(&I));
  if (I.isTerminator() || I.isDebugOrPseudoInst() || I.getType()->isVoidTy() || isa<PHINode>(I) ||
      I.getType()->isPtrOrPtrVectorTy() || queryCalled(I) ||
      (I.getType()->isIntegerTy() && Strides.of(I)))
    return 0;
  return operationCost(I) * elements(*I.getType()) /
         lanes(F.getDataLayout(), *I.getType()->getScalarType(), itemsInVectors());
}

double DimensionCost::estimate(const BlockFrequencyInfo &Frequencies) {
  const double Once = double(Frequencies.getEntryFreq().getFrequency());
  double Sum = 0;
  for (BasicBlock &BB : F) {
    double OfBlock = 0;
    for (Instruction &I : BB)
      OfBlock += costOf(I);
    Sum += OfBlock * double(Frequencies.getBlockFreq(&BB).getFrequency()) / Once;
  }
  return Sum;
}

} // namespace oclc::passes
