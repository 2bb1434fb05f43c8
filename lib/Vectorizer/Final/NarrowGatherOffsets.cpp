//===- NarrowGatherOffsets.cpp - Gathers and scatters with 32-bit offsets -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/NarrowGatherOffsets.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Target/Target.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// Addresses of the lanes: `base + constant + sum of offset * scale + index * scale`, in bytes.
/// Only the index differs between lanes.
struct Places {
  Value *Base = nullptr;
  uint64_t Constant = 0;
  SmallVector<std::pair<Value *, uint64_t>, 4> Offsets;
  Value *Index = nullptr;
  uint64_t Scale = 0;

  void addOffset(Value *V, uint64_t By) {
    if (auto *Known = dyn_cast<ConstantInt>(V))
      Constant += uint64_t(Known->getSExtValue()) * By;
    else
      Offsets.emplace_back(V, By);
  }

  /// Adds `V * By`. False if `V` would be a second index that differs between lanes.
  bool add(Value *V, uint64_t By) {
    Value *Same = V->getType()->isVectorTy() ? getSplatValue(V) : V;
    if (Same) {
      addOffset(Same, By);
      return true;
    }
    if (Index)
      return false;
    Index = V;
    Scale = By;
    return true;
  }
};

/// Splits a vector of addresses into a base, uniform offsets and one index; nullopt if that is not
/// possible.
std::optional<Places> placesOf(Value *Pointers, const DataLayout &DL) {
  Places Result;
  while (Pointers->getType()->isVectorTy()) {
    if (Value *Same = getSplatValue(Pointers)) {
      Pointers = Same;
      break;
    }
    auto *Address = dyn_cast<GetElementPtrInst>(Pointers);
    if (!Address)
      return std::nullopt;
    for (auto Step = gep_type_begin(Address); Step != gep_type_end(Address); ++Step) {
      if (StructType *Struct = Step.getStructTypeOrNull()) {
        const APInt &Member = cast<Constant>(Step.getOperand())->getUniqueInteger();
        Result.Constant +=
            DL.getStructLayout(Struct)->getElementOffset(unsigned(Member.getZExtValue()));
      } else if (!Result.add(Step.getOperand(), Step.getSequentialElementStride(DL))) {
        return std::nullopt;
      }
    }
    Pointers = Address->getPointerOperand();
  }
  Result.Base = Pointers;
  // A uniform summand of a 64-bit index moves to the base.
  Value *A, *B;
  while (Result.Index && Result.Index->getType()->getScalarSizeInBits() == 64 &&
         match(Result.Index,
               m_CombineOr(m_Add(m_Value(A), m_Value(B)), m_DisjointOr(m_Value(A), m_Value(B))))) {
    if (!getSplatValue(B))
      std::swap(A, B);
    if (!getSplatValue(B))
      break;
    Result.addOffset(getSplatValue(B), Result.Scale);
    Result.Index = A;
  }
  return Result.Index ? std::optional(Result) : std::nullopt;
}

class Shortening {
public:
  Shortening(IntrinsicInst &Access, const TargetTransformInfo &TTI)
      : Access(Access), TTI(TTI), DL(Access.getDataLayout()), Builder(&Access) {}

  bool run() {
    if (!fillsTwoRegisters() || isShort())
      return false;
    std::optional<Places> Found = placesOf(Access.getArgOperand(pointers()), DL);
    if (!Found || !is_contained({1u, 2u, 4u, 8u}, Found->Scale))
      return false;
    Value *Index = shorten(*Found);
    if (!Index)
      return false;
    Value *Base = Found->Base;
    for (auto [Offset, By] : Found->Offsets)
      Base =
          addBytes(Base, Builder.CreateMul(Builder.CreateSExtOrTrunc(Offset, Builder.getInt64Ty()),
                                           Builder.getInt64(By)));
    if (Found->Constant != 0)
      Base = addBytes(Base, Builder.getInt64(Found->Constant));
    Access.setArgOperand(
        pointers(), Builder.CreateGEP(Builder.getIntNTy(8 * unsigned(Found->Scale)), Base, Index));
    return true;
  }

private:
  IntrinsicInst &Access;
  const TargetTransformInfo &TTI;
  const DataLayout &DL;
  IRBuilder<> Builder;

  bool isGather() const { return Access.getIntrinsicID() == Intrinsic::masked_gather; }
  unsigned pointers() const { return isGather() ? 0 : 1; }

  /// True if the target has the access, its 64-bit offsets need more than one register, and its
  /// elements have at most 32 bits. Elements of 64 bits need as many registers as their offsets
  /// anyway.
  bool fillsTwoRegisters() const {
    auto *Ty =
        cast<FixedVectorType>(isGather() ? Access.getType() : Access.getArgOperand(0)->getType());
    const Align Alignment = Access.getParamAlign(pointers()).valueOrOne();
    const uint64_t Register =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
    return Ty->getScalarSizeInBits() <= 32 && 64 * uint64_t(Ty->getNumElements()) > Register &&
           (isGather() ? TTI.isLegalMaskedGather(Ty, Alignment)
                       : TTI.isLegalMaskedScatter(Ty, Alignment));
  }

  /// True if the address has the form from which code generation selects 32-bit offsets.
  bool isShort() const {
    auto *Address = dyn_cast<GetElementPtrInst>(Access.getArgOperand(pointers()));
    return Address && Address->getParent() == Access.getParent() &&
           !Address->getPointerOperandType()->isVectorTy() && Address->getNumIndices() == 1 &&
           Address->getOperand(1)->getType()->getScalarSizeInBits() <= 32;
  }

  /// True if code generation also selects zero-extended indices, provided that the extension is
  /// next to the access.
  bool extendsEitherWay() const { return Access.getModule()->getTargetTriple().isAArch64(); }

  Value *addBytes(Value *Base, Value *Bytes) {
    return Builder.CreateGEP(Builder.getInt8Ty(), Base, Bytes);
  }

  static bool isShort(const Value *V) { return V->getType()->getScalarSizeInBits() <= 32; }

  /// Returns the index in at most 32 bits, which will be sign-extended; null if it may need more
  /// bits. May change the constant of `P`.
  Value *shorten(Places &P) {
    Value *Narrow;
    if (isShort(P.Index))
      return P.Index;
    if (match(P.Index, m_SExt(m_Value(Narrow))) && isShort(Narrow))
      return Narrow;
    Type *Short = P.Index->getType()->getWithNewBitWidth(32);
    if (match(P.Index, m_ZExt(m_Value(Narrow))) && isShort(Narrow)) {
      if (extendsEitherWay() && cast<Instruction>(P.Index)->getParent() == Access.getParent())
        return nullptr;
      if (Narrow->getType() != Short)
        return Builder.CreateZExt(Narrow, Short);
      if (cast<Instruction>(P.Index)->hasNonNeg() || isKnownNonNegative(Narrow, DL))
        return Narrow;
      P.Constant += P.Scale << 31;
      return Builder.CreateXor(Narrow, ConstantInt::get(Short, uint64_t(1) << 31));
    }
    return ComputeNumSignBits(P.Index, DL) > 32 ? Builder.CreateTrunc(P.Index, Short) : nullptr;
  }
};

} // namespace

/// True if gathers on this target sign-extend offsets of 32 bits.
static bool extendsSign(const Triple &Target) {
  const target::Architecture *Architecture = target::architectureOf(Target);
  return Architecture ? Architecture->gathersExtendSign() : Target.isAArch64();
}

PreservedAnalyses NarrowGatherOffsetsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<IntrinsicInst *> Accesses;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Access = dyn_cast<IntrinsicInst>(&I);
          Access && (Access->getIntrinsicID() == Intrinsic::masked_gather ||
                     Access->getIntrinsicID() == Intrinsic::masked_scatter))
        Accesses.push_back(Access);
  if (Accesses.empty() || !extendsSign(M.getTargetTriple()))
    return PreservedAnalyses::all();
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("narrow-gather-offsets: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  for (IntrinsicInst *Access : Accesses) {
    auto *Old = dyn_cast<Instruction>(
        Access->getArgOperand(Access->getIntrinsicID() == Intrinsic::masked_gather ? 0 : 1));
    const TargetTransformInfo TTI =
        (*Host)->machine().getTargetTransformInfo(*Access->getFunction());
    if (Shortening(*Access, TTI).run())
      RecursivelyDeleteTriviallyDeadInstructions(Old);
  }
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::vectorizer
