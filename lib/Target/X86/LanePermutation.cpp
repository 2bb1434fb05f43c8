//===- LanePermutation.cpp - Permute the lanes of vectors in registers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Base/LaneIndices.h"
#include "Target/X86/X86Architecture.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace oclc::target {
namespace {

/// Maximum number of registers of a vector; for longer vectors, memory is faster.
constexpr unsigned MostRegisters = 4;

unsigned lanesOf(const Value *v) { return cast<FixedVectorType>(v->getType())->getNumElements(); }

bool hasFeature(const Function &f, StringRef feature) {
  SmallVector<StringRef> asked;
  f.getFnAttribute("target-features").getValueAsString().split(asked, ',', -1, false);
  for (StringRef text : reverse(asked))
    if (text.drop_front() == feature)
      return text.front() == '+';
  SmallVector<StringRef> ofCPU;
  StringRef cpu = f.getFnAttribute("target-cpu").getValueAsString();
  if (X86::parseArchX86(cpu) != X86::CK_None)
    X86::getFeaturesForCPU(cpu, ofCPU);
  return is_contained(ofCPU, feature);
}

SmallVector<int> consecutive(unsigned first, unsigned number) {
  SmallVector<int> mask;
  for (unsigned i = 0; i != number; ++i)
    mask.push_back(int(first + i));
  return mask;
}

/// Permutes 32-bit elements in registers of `width` elements.
class Registers {
public:
  Registers(IRBuilderBase &builder, unsigned width) : Builder(builder), Width(width) {}

  Value *permute(Value *vector, Value *indices) {
    const unsigned lanes = lanesOf(indices);
    if (lanes < Width) // The elements that `part` appends are poison, but no index selects them.
      return part(permuteOne(part(vector, 0, Width), part(indices, 0, Width)), 0, lanes);
    SmallVector<Value *> results;
    for (unsigned first = 0; first != lanes; first += Width)
      results.push_back(choose(vector, part(indices, first, Width)));
    return concatenate(results);
  }

private:
  IRBuilderBase &Builder;
  const unsigned Width;

  /// Returns `number` elements of `v` from `first` on; those past the end of `v` are poison.
  Value *part(Value *v, unsigned first, unsigned number) {
    SmallVector<int> mask = consecutive(first, number);
    for (int &element : mask)
      if (unsigned(element) >= lanesOf(v))
        element = PoisonMaskElem;
    return Builder.CreateShuffleVector(v, mask);
  }

  Value *concatenate(SmallVector<Value *> &parts) {
    while (parts.size() > 1) {
      SmallVector<Value *> pairs;
      for (size_t i = 0; i != parts.size(); i += 2)
        pairs.push_back(Builder.CreateShuffleVector(parts[i], parts[i + 1],
                                                    consecutive(0, 2 * lanesOf(parts[i]))));
      parts = std::move(pairs);
    }
    return parts.front();
  }

  /// Selects elements for one result register from all registers of `vector`. The permutation
  /// instruction only reads the low bits of an index. The bits above them are the number of the
  /// register that contains the element.
  Value *choose(Value *vector, Value *indices) {
    Value *result = permuteOne(part(vector, 0, Width), indices);
    if (lanesOf(vector) == Width)
      return result;
    Value *reg = Builder.CreateLShr(indices, Log2_32(Width));
    for (unsigned i = 1; i != lanesOf(vector) / Width; ++i) {
      Value *isThere = Builder.CreateICmpEQ(reg, ConstantInt::get(reg->getType(), i));
      Value *there = permuteOne(part(vector, i * Width, Width), indices);
      result = Builder.CreateSelect(isThere, there, result);
    }
    return result;
  }

  Value *permuteOne(Value *reg, Value *indices) {
    const Intrinsic::ID id =
        Width == 16 ? Intrinsic::x86_avx512_permvar_si_512 : Intrinsic::x86_avx2_permd;
    return Builder.CreateIntrinsic(id, {reg, indices});
  }
};

} // namespace

/// Returns null if the CPU has no permutation instruction, or if the vectors are too long.
Value *X86Architecture::permuteLanes(IRBuilderBase &builder, Value *vector, Value *indices) const {
  const Function &f = *builder.GetInsertBlock()->getParent();
  if (!hasFeature(f, "avx2"))
    return nullptr;
  Type *ty = vector->getType();
  const unsigned lanes = lanesOf(indices), bits = ty->getScalarSizeInBits();
  const unsigned numbers = bits == 64 ? 2 * lanes : lanes;
  const unsigned width = numbers >= 16 && hasFeature(f, "avx512f") ? 16 : 8;
  if (numbers > MostRegisters * width || bits > 64)
    return nullptr;
  Type *whole = FixedVectorType::get(builder.getIntNTy(bits), lanes);
  Type *words = FixedVectorType::get(builder.getInt32Ty(), numbers);
  Value *source = builder.CreateBitCast(vector, whole);
  source = bits < 32 ? builder.CreateZExt(source, words) : builder.CreateBitCast(source, words);
  if (bits == 64)
    indices = indicesOfHalves(builder, indices);
  Value *result = Registers(builder, width).permute(source, indices);
  result = bits < 32 ? builder.CreateTrunc(result, whole) : builder.CreateBitCast(result, whole);
  return builder.CreateBitCast(result, ty);
}

/// AVX-512VL has shuffles of two registers in one instruction.
unsigned X86Architecture::shuffleHalfBits(const Function &f) const {
  return hasFeature(f, "avx2") && !hasFeature(f, "avx512vl") ? 128 : 0;
}

/// AVX-512VL has any function of three bits as an instruction, vpternlog.
bool X86Architecture::mergesBitOperations(const Function &f) const {
  return hasFeature(f, "avx512vl") && hasFeature(f, "fma");
}

/// AVX-512BW has masks for bytes.
unsigned X86Architecture::maskedBytes(const Function &f) const {
  return hasFeature(f, "avx512bw") && hasFeature(f, "avx512vl") ? 1 : 4;
}

} // namespace oclc::target
