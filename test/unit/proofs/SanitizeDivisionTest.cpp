//===- SanitizeDivisionTest.cpp - Divisions that trap nowhere, and are what they were -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/SanitizeDivision.h"
#include "Refinement.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

constexpr const char *Operators[] = {"sdiv", "udiv", "srem", "urem", "sdiv exact", "udiv exact"};

void guard(Module &M) { runOnFunctions(oclc::passes::SanitizeDivisionPass(), M); }

std::string function(unsigned Number, const std::string &Ty, const std::string &Op,
                     const std::string &Dividend, const std::string &Divisor,
                     const std::string &Parameters) {
  return "define " + Ty + " @f" + std::to_string(Number) + "(" + Parameters + ") {\n  %r = " + Op +
         " " + Ty + " " + Dividend + ", " + Divisor + "\n  ret " + Ty + " %r\n}\n";
}

/// Nothing traps, whatever the operands are, unless a divisor is poison or the dividend of -1 is.
void expectNoTraps(Proof &P, const ChooseFn &Choose) {
  for (const Function &F : P.target())
    forEachInput(F, Choose, [&](ArrayRef<Scalars> Arguments) {
      if (any_of(Arguments, [](const Scalars &Values) {
            return any_of(Values, [](const Scalar &Value) { return Value.isPoison; });
          }))
        return;
      EXPECT_EQ(Interpreter(F.getDataLayout()).run(F, Arguments).end, Outcome::Returned) << text(F);
    });
}

TEST(SanitizeDivision, RefinesScalars) {
  for (unsigned Bits : {2u, 3u, 6u}) {
    std::string Text, Ty = "i" + std::to_string(Bits);
    for (auto [I, Op] : enumerate(Operators))
      Text += function(unsigned(I), Ty, Op, "%x", "%y", Ty + " %x, " + Ty + " %y");
    Proof P(Text, guard);
    const ChooseFn Choose = [&](const Argument &) { return withPoison(allNumbers(Bits)); };
    P.check(Choose);
    EXPECT_EQ(P.changed, P.functions);
    expectNoTraps(P, Choose);
  }
}

TEST(SanitizeDivision, RefinesVectors) {
  std::string Text;
  for (auto [I, Op] : enumerate(Operators))
    Text += function(unsigned(I), "<2 x i2>", Op, "%x", "%y", "<2 x i2> %x, <2 x i2> %y");
  Choices All;
  for (const Scalars &A : withPoison(allNumbers(2)))
    for (const Scalars &B : withPoison(allNumbers(2)))
      All.push_back({A[0], B[0]});
  Proof P(Text, guard);
  const ChooseFn Choose = [&](const Argument &) { return All; };
  P.check(Choose);
  EXPECT_EQ(P.changed, P.functions);
  expectNoTraps(P, Choose);
}

TEST(SanitizeDivision, KnowsConstants) {
  std::string Text;
  unsigned Number = 0;
  for (const char *Op : Operators)
    for (int N = -8; N != 8; ++N) {
      const std::string C = std::to_string(N);
      Text += function(Number++, "i4", Op, "%x", C, "i4 %x");
      Text += function(Number++, "i4", Op, C, "%x", "i4 %x");
      Text += function(Number++, "<2 x i4>", Op, "%x", "<i4 3, i4 " + C + ">", "<2 x i4> %x");
      Text += function(Number++, "<2 x i4>", Op, "%x", "<i4 poison, i4 " + C + ">", "<2 x i4> %x");
    }
  Proof P(Text, guard);
  P.check([](const Argument &Arg) {
    Choices All;
    for (const Scalars &N : withPoison(allNumbers(4)))
      All.push_back(Arg.getType()->isVectorTy() ? Scalars{N[0], N[0]} : N);
    return All;
  });
}

} // namespace
