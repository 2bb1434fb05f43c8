//===- LanePermutation.cpp - Permute the lanes of vectors in registers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

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

unsigned lanesOf(const Value *V) { return cast<FixedVectorType>(V->getType())->getNumElements(); }

bool hasFeature(const Function &F, StringRef Feature) {
  SmallVector<StringRef> Asked;
  F.getFnAttribute("target-features").getValueAsString().split(Asked, ',', -1, false);
  for (StringRef Text : reverse(Asked))
    if (Text.drop_front() == Feature)
      return Text.front() == '+';
  SmallVector<StringRef> OfCPU;
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (X86::parseArchX86(CPU) != X86::CK_None)
    X86::getFeaturesForCPU(CPU, OfCPU);
  return is_contained(OfCPU, Feature);
}

SmallVector<int> consecutive(unsigned First, unsigned Number) {
  SmallVector<int> Mask;
  for (unsigned I = 0; I != Number; ++I)
    Mask.push_back(int(First + I));
  return Mask;
}

/// Permutes 32-bit elements in registers of `Width` elements.
class Registers {
public:
  Registers(IRBuilderBase &Builder, unsigned Width) : Builder(Builder), Width(Width) {}

  Value *permute(Value *Vector, Value *Indices) {
    const unsigned Lanes = lanesOf(Indices);
    if (Lanes < Width) // Elements past the end are never selected.
      return part(permuteOne(part(Vector, 0, Width), part(Indices, 0, Width)), 0, Lanes);
    SmallVector<Value *> Results;
    for (unsigned First = 0; First != Lanes; First += Width)
      Results.push_back(choose(Vector, part(Indices, First, Width)));
    return concatenate(Results);
  }

private:
  IRBuilderBase &Builder;
  const unsigned Width;

  /// Returns `Number` elements from `First` on; those past the end of `V` are poison.
  Value *part(Value *V, unsigned First, unsigned Number) {
    SmallVector<int> Mask = consecutive(First, Number);
    for (int &Element : Mask)
      if (unsigned(Element) >= lanesOf(V))
        Element = PoisonMaskElem;
    return Builder.CreateShuffleVector(V, Mask);
  }

  Value *concatenate(SmallVector<Value *> &Parts) {
    while (Parts.size() > 1) {
      SmallVector<Value *> Pairs;
      for (size_t I = 0; I != Parts.size(); I += 2)
        Pairs.push_back(Builder.CreateShuffleVector(Parts[I], Parts[I + 1],
                                                    consecutive(0, 2 * lanesOf(Parts[I]))));
      Parts = std::move(Pairs);
    }
    return Parts.front();
  }

  /// Selects elements for one result register from all registers of `Vector`. The permutation
  /// instruction only reads the low bits of an index.
  Value *choose(Value *Vector, Value *Indices) {
    Value *Result = permuteOne(part(Vector, 0, Width), Indices);
    if (lanesOf(Vector) == Width)
      return Result;
    Value *Register = Builder.CreateLShr(Indices, Log2_32(Width));
    for (unsigned I = 1; I != lanesOf(Vector) / Width; ++I) {
      Value *IsThere = Builder.CreateICmpEQ(Register, ConstantInt::get(Register->getType(), I));
      Value *There = permuteOne(part(Vector, I * Width, Width), Indices);
      Result = Builder.CreateSelect(IsThere, There, Result);
    }
    return Result;
  }

  Value *permuteOne(Value *Register, Value *Indices) {
    const Intrinsic::ID Id =
        Width == 16 ? Intrinsic::x86_avx512_permvar_si_512 : Intrinsic::x86_avx2_permd;
    return Builder.CreateIntrinsic(Id, {Register, Indices});
  }
};

/// Returns 2 i and 2 i + 1 for each index i: the indices of the halves of 64-bit elements.
Value *indicesOfHalves(IRBuilderBase &Builder, Value *Indices) {
  Value *Low = Builder.CreateShl(Indices, 1);
  Value *High = Builder.CreateOr(Low, ConstantInt::get(Low->getType(), 1));
  SmallVector<int> Mask;
  for (unsigned I = 0; I != lanesOf(Indices); ++I)
    append_range(Mask, std::initializer_list<int>{int(I), int(I + lanesOf(Indices))});
  return Builder.CreateShuffleVector(Low, High, Mask);
}

} // namespace

/// Returns null if the CPU has no permutation instruction, or if the vectors are too long.
Value *X86Architecture::permuteLanes(IRBuilderBase &Builder, Value *Vector, Value *Indices) const {
  const Function &F = *Builder.GetInsertBlock()->getParent();
  if (!hasFeature(F, "avx2"))
    return nullptr;
  Type *Ty = Vector->getType();
  const unsigned Lanes = lanesOf(Indices), Bits = Ty->getScalarSizeInBits();
  const unsigned Numbers = Bits == 64 ? 2 * Lanes : Lanes;
  const unsigned Width = Numbers >= 16 && hasFeature(F, "avx512f") ? 16 : 8;
  if (Numbers > MostRegisters * Width || Bits > 64)
    return nullptr;
  Type *Whole = FixedVectorType::get(Builder.getIntNTy(Bits), Lanes);
  Type *Words = FixedVectorType::get(Builder.getInt32Ty(), Numbers);
  Value *Source = Builder.CreateBitCast(Vector, Whole);
  Source = Bits < 32 ? Builder.CreateZExt(Source, Words) : Builder.CreateBitCast(Source, Words);
  if (Bits == 64)
    Indices = indicesOfHalves(Builder, Indices);
  Value *Result = Registers(Builder, Width).permute(Source, Indices);
  Result = Bits < 32 ? Builder.CreateTrunc(Result, Whole) : Builder.CreateBitCast(Result, Whole);
  return Builder.CreateBitCast(Result, Ty);
}

} // namespace oclc::target
