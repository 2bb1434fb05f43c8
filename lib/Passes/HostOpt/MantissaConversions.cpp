//===- MantissaConversions.cpp - Convert and scale bit fields in a mantissa -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/MantissaConversions.h"

#include "Target/Target.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

constexpr unsigned WordBits = 32, MantissaBits = 23, ExponentBias = 127;

/// Bits [Start, Start + Width) of Word, a vector of words of 32 bits.
struct BitField {
  Value *Word;
  unsigned Start, Width;
};

/// Returns the field that `v` has in its low bits, and nothing above them.
std::optional<BitField> fieldOf(Value *v) {
  if (!v->getType()->isVectorTy() || !v->getType()->isIntOrIntVectorTy(WordBits))
    return std::nullopt;
  Value *word = nullptr;
  const APInt *shift = nullptr, *mask = nullptr;
  if (match(v, m_And(m_Value(word), m_LowBitMask(mask)))) {
    const unsigned width = mask->countr_one();
    Value *shifted = nullptr;
    if (match(word, m_LShr(m_Value(shifted), m_APInt(shift))) && shift->ult(WordBits))
      return BitField{shifted, unsigned(shift->getZExtValue()), width};
    return BitField{word, 0, width};
  }
  if (match(v, m_LShr(m_Value(word), m_APInt(shift))) && shift->ult(WordBits)) {
    const auto start = unsigned(shift->getZExtValue());
    return BitField{word, start, WordBits - start};
  }
  return std::nullopt;
}

/// A product of a bit field and a constant.
struct ScaledField {
  BitField Field;
  APFloat Factor;
};

/// True if the code generator may fuse `product` with the addition that uses it, which needs no
/// other instruction for the product.
bool fusesWithSum(const Instruction &product) {
  auto *user = product.hasOneUse() ? dyn_cast<Instruction>(product.user_back()) : nullptr;
  return user &&
         (user->getOpcode() == Instruction::FAdd || user->getOpcode() == Instruction::FSub) &&
         user->hasAllowContract() && product.hasAllowContract();
}

std::optional<ScaledField> scaledField(Instruction &inst) {
  Value *converted = nullptr;
  const APFloat *factor = nullptr;
  Value *integer = nullptr;
  if (!inst.getType()->getScalarType()->isFloatTy() ||
      !match(&inst, m_FMul(m_OneUse(m_Value(converted)), m_APFloat(factor))) ||
      !match(converted, m_CombineOr(m_UIToFP(m_Value(integer)), m_SIToFP(m_Value(integer)))) ||
      fusesWithSum(inst))
    return std::nullopt;
  const std::optional<BitField> field = fieldOf(integer);
  if (!field || field->Width > MantissaBits)
    return std::nullopt;
  return ScaledField{*field, *factor};
}

/// Returns the number of bits by which the field moves down to be in the mantissa: half a word
/// where that suffices, so that several fields share a shift.
unsigned bitsDown(const BitField &field) {
  constexpr unsigned Half = WordBits / 2;
  if (field.Start + field.Width <= MantissaBits)
    return 0;
  return field.Start >= Half && field.Start - Half + field.Width <= MantissaBits ? Half
                                                                                 : field.Start;
}

/// Returns the product as a fused multiplication and addition; null if that would not be the same.
Value *scaleInMantissa(const ScaledField &scaled, Type &ty, IRBuilderBase &builder) {
  const BitField &field = scaled.Field;
  const unsigned down = bitsDown(field), start = field.Start - down;
  // The lowest bit of the field has the value one in the mantissa of this power.
  const unsigned exponent = MantissaBits - start;
  const APFloat less = neg(scalbn(scaled.Factor, int(exponent), APFloat::rmNearestTiesToEven));
  // A product of zero and a negative factor is -0, and the difference +0.
  if (!less.isNormal() || !scaled.Factor.isNormal() || scaled.Factor.isNegative())
    return nullptr;
  Type *words = field.Word->getType();
  Value *word = down == 0 ? field.Word : builder.CreateLShr(field.Word, down);
  const APInt bits = APInt::getBitsSet(WordBits, start, start + field.Width);
  const APInt power(WordBits, uint64_t(ExponentBias + exponent) << MantissaBits);
  Value *placed = builder.CreateOr(builder.CreateAnd(word, ConstantInt::get(words, bits)),
                                   ConstantInt::get(words, power));
  return builder.CreateIntrinsic(Intrinsic::fma, &ty,
                                 {builder.CreateBitCast(placed, &ty),
                                  ConstantFP::get(&ty, scaled.Factor), ConstantFP::get(&ty, less)});
}

} // namespace

PreservedAnalyses MantissaConversionsPass::run(Function &f, FunctionAnalysisManager &) {
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  if (!architecture || !architecture->mergesBitOperations(f))
    return PreservedAnalyses::all();
  // In code that is never reached, an operand may follow its user.
  SmallVector<WeakTrackingVH> converted;
  for (Instruction &inst : make_early_inc_range(instructions(f))) {
    const std::optional<ScaledField> scaled = scaledField(inst);
    IRBuilder<> builder(&inst);
    Value *product = scaled ? scaleInMantissa(*scaled, *inst.getType(), builder) : nullptr;
    if (!product)
      continue;
    converted.emplace_back(inst.getOperand(0));
    product->takeName(&inst);
    inst.replaceAllUsesWith(product);
    inst.eraseFromParent();
  }
  if (converted.empty())
    return PreservedAnalyses::all();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(converted);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace oclc::passes
