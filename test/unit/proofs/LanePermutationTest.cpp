//===- LanePermutationTest.cpp - Lanes get the elements that they ask for ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/LanePermutation.h"
#include "Expressions.h"
#include "Refinement.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

std::string vectorType(unsigned Lanes, const std::string &Element) {
  return "<" + std::to_string(Lanes) + " x " + Element + ">";
}

/// Elements that are taken out of a vector one by one. Constant `Indices` take the argument's
/// place.
std::string function(const std::string &Name, unsigned Lanes, const std::string &Element,
                     const std::string &CPU, const std::string &Indices = "%indices") {
  const std::string Ty = vectorType(Lanes, Element), IndexTy = vectorType(Lanes, "i32");
  std::string Text = "define " + Ty + " @" + Name + "(" + Ty + " %v, " + IndexTy +
                     " %indices) \"target-cpu\"=\"" + CPU + "\" {\n",
              Result = "poison";
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    const std::string N = std::to_string(Lane);
    Text += "  %i" + N + " = extractelement " + IndexTy + " " + Indices + ", i32 " + N + "\n  %e" +
            N + " = extractelement " + Ty + " %v, i32 %i" + N + "\n  %r" + N + " = insertelement " +
            Ty + " " + Result + ", " + Element + " %e" + N + ", i32 " + N + "\n";
    Result = "%r" + N;
  }
  return Text + "  ret " + Ty + " " + Result + "\n}\n";
}

/// Puts the permutation in the place of the body. The indices are those of the first extraction.
void permute(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    Value *Indices = F.getEntryBlock().front().getOperand(0);
    IRBuilder<> Builder(M.getContext());
    F.deleteBody();
    Builder.SetInsertPoint(BasicBlock::Create(M.getContext(), "", &F));
    Builder.CreateRet(oclc::vectorizer::permuteLanes(Builder, F.getArg(0), Indices));
  }
}

constexpr const char *Triple = "target triple = \"x86_64-unknown-linux-gnu\"\n";

Scalars numbered(unsigned Lanes, unsigned Bits) {
  Scalars Result;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Result.push_back(Scalar::of(Bits, (Lane + 1) * 0x0102030405060709));
  return Result;
}

TEST(LanePermutation, TakesTheElementsThatIndicesName) {
  Expressions Chance(1);
  for (unsigned Lanes : {2u, 4u, 8u, 16u, 32u}) {
    std::string Text = Triple;
    unsigned Number = 0;
    for (const char *CPU : {"x86-64", "x86-64-v3", "x86-64-v4"})
      for (const char *Element : {"i8", "i16", "i32", "i64", "half", "float", "double"})
        Text += function("f" + std::to_string(Number++), Lanes, Element, CPU);
    Choices Indices;
    const uint64_t All = Lanes > 4 ? 60 : uint64_t(1) << (Lanes * Log2_32(Lanes));
    for (uint64_t I = 0; I != All; ++I) {
      uint64_t Rest = I;
      Scalars Next;
      for (unsigned Lane = 0; Lane != Lanes; ++Lane, Rest /= Lanes)
        Next.push_back(Scalar::of(32, Lanes > 4 ? Chance.pick(Lanes) : Rest % Lanes));
      Indices.push_back(Next);
    }
    Proof P(Text, permute);
    P.check([&](const Argument &Arg) {
      return Arg.getArgNo() == 1 ? Indices
                                 : Choices{numbered(Lanes, Arg.getType()->getScalarSizeInBits())};
    });
  }
}

TEST(LanePermutation, ShufflesByConstants) {
  std::string Text = Triple;
  for (unsigned Mask = 0; Mask != 256; ++Mask) {
    std::string Indices = "<";
    for (unsigned Lane = 0; Lane != 4; ++Lane)
      Indices += (Lane ? ", i32 " : "i32 ") + std::to_string(Mask >> 2 * Lane & 3);
    Text += function("f" + std::to_string(Mask), 4, "i32", "x86-64", Indices + ">");
  }
  Proof P(Text, permute);
  P.check([](const Argument &Arg) { return Choices{numbered(4, 32)}; });
}

} // namespace
