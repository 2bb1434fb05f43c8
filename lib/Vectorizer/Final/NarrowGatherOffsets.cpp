//===- NarrowGatherOffsets.cpp - Gathers and scatters with 32-bit offsets -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/NarrowGatherOffsets.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Target/Target.h"
#include "Vectorizer/Cost/VectorRegisters.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
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

/// Addresses of the lanes: `Base + Constant + Index * Scale`, plus the sum of offset * factor over
/// `Offsets`, in bytes. Only the index differs between lanes.
struct Places {
  Value *Base = nullptr;
  uint64_t Constant = 0;
  SmallVector<std::pair<Value *, uint64_t>, 4> Offsets;
  Value *Index = nullptr;
  uint64_t Scale = 0;

  void addOffset(Value *v, uint64_t by) {
    if (auto *known = dyn_cast<ConstantInt>(v))
      Constant += uint64_t(known->getSExtValue()) * by;
    else
      Offsets.emplace_back(v, by);
  }

  /// Adds `v * by`. False if `v` would be a second index that differs between lanes.
  bool add(Value *v, uint64_t by) {
    Value *same = v->getType()->isVectorTy() ? getSplatValue(v) : v;
    if (same) {
      addOffset(same, by);
      return true;
    }
    if (Index)
      return false;
    Index = v;
    Scale = by;
    return true;
  }
};

/// Splits a vector of addresses into a base, uniform offsets and one index; nullopt if that is not
/// possible.
std::optional<Places> placesOf(Value *pointers, const DataLayout &dl) {
  Places result;
  while (pointers->getType()->isVectorTy()) {
    if (Value *same = getSplatValue(pointers)) {
      pointers = same;
      break;
    }
    auto *address = dyn_cast<GetElementPtrInst>(pointers);
    if (!address)
      return std::nullopt;
    for (auto step = gep_type_begin(address); step != gep_type_end(address); ++step) {
      if (StructType *structTy = step.getStructTypeOrNull()) {
        const APInt &member = cast<Constant>(step.getOperand())->getUniqueInteger();
        result.Constant +=
            dl.getStructLayout(structTy)->getElementOffset(unsigned(member.getZExtValue()));
      } else if (!result.add(step.getOperand(), step.getSequentialElementStride(dl))) {
        return std::nullopt;
      }
    }
    pointers = address->getPointerOperand();
  }
  result.Base = pointers;
  // A uniform summand of a 64-bit index moves to the base.
  Value *a, *b;
  while (result.Index && result.Index->getType()->getScalarSizeInBits() == 64 &&
         match(result.Index,
               m_CombineOr(m_Add(m_Value(a), m_Value(b)), m_DisjointOr(m_Value(a), m_Value(b))))) {
    if (!getSplatValue(b))
      std::swap(a, b);
    if (!getSplatValue(b))
      break;
    result.addOffset(getSplatValue(b), result.Scale);
    result.Index = a;
  }
  return result.Index ? std::optional(result) : std::nullopt;
}

class Shortening {
public:
  Shortening(IntrinsicInst &access, const TargetTransformInfo &tti)
      : Access(access), TTI(tti), DL(access.getDataLayout()), Builder(&access) {}

  bool run() {
    if (!fillsTwoRegisters() || isShort())
      return false;
    std::optional<Places> found = placesOf(Access.getArgOperand(pointers()), DL);
    if (!found || !is_contained({1u, 2u, 4u, 8u}, found->Scale))
      return false;
    Value *index = shorten(*found);
    if (!index)
      return false;
    Value *base = found->Base;
    for (auto [offset, by] : found->Offsets)
      base =
          addBytes(base, Builder.CreateMul(Builder.CreateSExtOrTrunc(offset, Builder.getInt64Ty()),
                                           Builder.getInt64(by)));
    if (found->Constant != 0)
      base = addBytes(base, Builder.getInt64(found->Constant));
    Access.setArgOperand(
        pointers(), Builder.CreateGEP(Builder.getIntNTy(8 * unsigned(found->Scale)), base, index));
    return true;
  }

private:
  IntrinsicInst &Access;
  const TargetTransformInfo &TTI;
  const DataLayout &DL;
  IRBuilder<> Builder;

  bool isGather() const { return Access.getIntrinsicID() == Intrinsic::masked_gather; }
  unsigned pointers() const { return isGather() ? 0 : 1; }

  /// True if the target has an instruction for the access, its 64-bit offsets need more than one
  /// register, and its elements have at most 32 bits. Elements of 64 bits need as many registers as
  /// their offsets anyway, so narrower offsets save nothing.
  bool fillsTwoRegisters() const {
    auto *ty =
        cast<FixedVectorType>(isGather() ? Access.getType() : Access.getArgOperand(0)->getType());
    const Align alignment = Access.getParamAlign(pointers()).valueOrOne();
    return ty->getScalarSizeInBits() <= 32 &&
           64 * uint64_t(ty->getNumElements()) > registerBits(TTI) &&
           (isGather() ? TTI.isLegalMaskedGather(ty, alignment)
                       : TTI.isLegalMaskedScatter(ty, alignment));
  }

  /// True if the address already has the form from which code generation selects 32-bit offsets.
  bool isShort() const {
    auto *address = dyn_cast<GetElementPtrInst>(Access.getArgOperand(pointers()));
    return address && address->getParent() == Access.getParent() &&
           !address->getPointerOperandType()->isVectorTy() && address->getNumIndices() == 1 &&
           address->getOperand(1)->getType()->getScalarSizeInBits() <= 32;
  }

  /// True if code generation also selects zero-extended indices, provided that the extension is
  /// next to the access.
  bool extendsEitherWay() const {
    const target::Architecture *architecture =
        target::architectureOf(Access.getModule()->getTargetTriple());
    return architecture && architecture->gathersExtendZero();
  }

  Value *addBytes(Value *base, Value *bytes) {
    return Builder.CreateGEP(Builder.getInt8Ty(), base, bytes);
  }

  static bool isShort(const Value *v) { return v->getType()->getScalarSizeInBits() <= 32; }

  /// Returns the index in at most 32 bits, which will be sign-extended; null if it may need more
  /// bits, or if code generation selects its zero extension as it is. May change the constant of
  /// `p`.
  Value *shorten(Places &p) {
    Value *narrow;
    if (isShort(p.Index))
      return p.Index;
    if (match(p.Index, m_SExt(m_Value(narrow))) && isShort(narrow))
      return narrow;
    Type *shortTy = p.Index->getType()->getWithNewBitWidth(32);
    if (match(p.Index, m_ZExt(m_Value(narrow))) && isShort(narrow)) {
      if (extendsEitherWay() && cast<Instruction>(p.Index)->getParent() == Access.getParent())
        return nullptr;
      if (narrow->getType() != shortTy)
        return Builder.CreateZExt(narrow, shortTy);
      if (cast<Instruction>(p.Index)->hasNonNeg() || isKnownNonNegative(narrow, DL))
        return narrow;
      p.Constant += p.Scale << 31;
      return Builder.CreateXor(narrow, ConstantInt::get(shortTy, uint64_t(1) << 31));
    }
    return ComputeNumSignBits(p.Index, DL) > 32 ? Builder.CreateTrunc(p.Index, shortTy) : nullptr;
  }
};

} // namespace

/// True if gathers and scatters on this target sign-extend offsets of 32 bits.
static bool extendsSign(const Triple &target) {
  const target::Architecture *architecture = target::architectureOf(target);
  return architecture && architecture->gathersExtendSign();
}

PreservedAnalyses NarrowGatherOffsetsPass::run(Module &m, ModuleAnalysisManager &) {
  SmallVector<IntrinsicInst *> accesses;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (auto *access = dyn_cast<IntrinsicInst>(&inst);
          access && (access->getIntrinsicID() == Intrinsic::masked_gather ||
                     access->getIntrinsicID() == Intrinsic::masked_scatter))
        accesses.push_back(access);
  if (accesses.empty() || !extendsSign(m.getTargetTriple()))
    return PreservedAnalyses::all();
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("narrow-gather-offsets", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  for (IntrinsicInst *access : accesses) {
    auto *old = dyn_cast<Instruction>(
        access->getArgOperand(access->getIntrinsicID() == Intrinsic::masked_gather ? 0 : 1));
    const TargetTransformInfo tti = host->machine().getTargetTransformInfo(*access->getFunction());
    if (Shortening(*access, tti).run())
      RecursivelyDeleteTriviallyDeadInstructions(old);
  }
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::vectorizer
