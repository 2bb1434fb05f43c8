//===- IntegerSum.cpp - Coordinates that are sums of integers ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/IntegerSum.h"

#include "Binary/ImageABI.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cmath>

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned MostDepth = 8;
constexpr uint64_t MostBound = uint64_t(1) << 20;
static_assert(abi::MaxSampledExtent <= 1 << 20);

class SumFinder {
public:
  explicit SumFinder(ScalarEvolution &se) : SE(se) {}

  std::optional<IntegerSum> find(VectorElement number, unsigned depth = 0) {
    if (depth > MostDepth)
      return std::nullopt;
    if (auto *extract = dyn_cast<ExtractElementInst>(number.first)) {
      const auto *at = dyn_cast<ConstantInt>(extract->getIndexOperand());
      if (!at || !at->getValue().isIntN(8))
        return std::nullopt;
      number = {extract->getVectorOperand(), unsigned(at->getZExtValue())};
    }
    const std::optional<VectorElement> source = followCopies(number);
    if (!source)
      return std::nullopt;
    auto [v, index] = *source;
    if (isa<ExtractElementInst>(v))
      return find(*source, depth + 1);
    if (auto *constant = dyn_cast<Constant>(v))
      return ofConstant(v->getType()->isVectorTy() ? constant->getAggregateElement(index)
                                                   : constant);
    if (!v->getType()->getScalarType()->isFloatTy())
      return std::nullopt;
    if (isa<SIToFPInst, UIToFPInst>(v))
      return ofInteger({cast<Instruction>(v)->getOperand(0), index}, isa<SIToFPInst>(v));
    if (auto *sum = dyn_cast<BinaryOperator>(v))
      return ofOperation(*sum, index, depth);
    if (auto *call = dyn_cast<IntrinsicInst>(v))
      return ofRounding(*call, index, depth);
    return std::nullopt;
  }

private:
  ScalarEvolution &SE;

  static std::optional<IntegerSum> withBound(IntegerSum sum, uint64_t bound) {
    if (bound > MostBound)
      return std::nullopt;
    sum.bound = bound;
    return sum;
  }

  static std::optional<IntegerSum> ofConstant(const Constant *constant) {
    const auto *number = dyn_cast_or_null<ConstantFP>(constant);
    if (!number || !number->getType()->isFloatTy())
      return std::nullopt;
    const float halves = 2 * number->getValueAPF().convertToFloat();
    if (!(std::fabs(halves) <= float(2 * MostBound)) || halves != std::floor(halves))
      return std::nullopt;
    IntegerSum sum;
    sum.halves = int64_t(halves);
    return withBound(sum, uint64_t(std::fabs(halves) + 1) / 2);
  }

  std::optional<IntegerSum> ofInteger(VectorElement integer, bool isSigned) {
    if (!integer.first->getType()->isIntOrIntVectorTy() ||
        integer.first->getType()->getScalarSizeInBits() > 64)
      return std::nullopt;
    IntegerSum sum;
    if (const std::optional<VectorElement> source = followCopies(integer))
      integer = *source;
    if (const std::optional<uint64_t> bound = boundOf(integer, isSigned)) {
      sum.terms.push_back({integer, isSigned});
      return withBound(std::move(sum), *bound);
    }
    sum.wide = {integer, isSigned};
    return sum;
  }

  /// Returns the largest absolute value of an integer if it is known to be a small one.
  std::optional<uint64_t> boundOf(const VectorElement &integer, bool isSigned) {
    if (!SE.isSCEVable(integer.first->getType()))
      return std::nullopt;
    const SCEV *value = SE.getSCEV(integer.first);
    const APInt most = isSigned ? SE.getSignedRange(value).abs().getUnsignedMax()
                                : SE.getUnsignedRange(value).getUnsignedMax();
    return most.ule(MostBound) ? std::optional(most.getZExtValue()) : std::nullopt;
  }

  std::optional<IntegerSum> ofOperation(BinaryOperator &inst, unsigned index, unsigned depth) {
    const bool isDifference = inst.getOpcode() == Instruction::FSub;
    if (!isDifference && inst.getOpcode() != Instruction::FAdd)
      return std::nullopt;
    std::optional<IntegerSum> sum = find({inst.getOperand(0), index}, depth + 1);
    if (!sum)
      return std::nullopt;
    std::optional<IntegerSum> other = find({inst.getOperand(1), index}, depth + 1);
    if (!other || (other->wide && (sum->wide || isDifference)))
      return std::nullopt;
    if (other->wide)
      sum->wide = other->wide;
    for (IntegerSum::Term &term : other->terms) {
      term.isSubtracted ^= isDifference;
      sum->terms.push_back(term);
    }
    sum->halves += isDifference ? -other->halves : other->halves;
    const uint64_t bound = sum->bound + other->bound;
    return withBound(std::move(*sum), bound);
  }

  std::optional<IntegerSum> ofRounding(IntrinsicInst &call, unsigned index, unsigned depth) {
    switch (call.getIntrinsicID()) {
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::rint:
    case Intrinsic::round:
    case Intrinsic::roundeven:
    case Intrinsic::nearbyint:
      break;
    default:
      return std::nullopt;
    }
    std::optional<IntegerSum> sum = find({call.getArgOperand(0), index}, depth + 1);
    if (!sum || sum->halves % 2 == 0)
      return sum;
    if (call.getIntrinsicID() != Intrinsic::floor)
      return std::nullopt;
    --sum->halves;
    const uint64_t bound = sum->bound + 1;
    return withBound(std::move(*sum), bound);
  }
};

} // namespace

std::optional<IntegerSum> integerSum(Value &number, ScalarEvolution &se) {
  std::optional<IntegerSum> sum = SumFinder(se).find({&number, 0});
  return sum && (sum->wide || !sum->terms.empty()) ? sum : std::nullopt;
}

} // namespace oclc::passes
