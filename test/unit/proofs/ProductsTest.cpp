//===- ProductsTest.cpp - Products of small numbers in 32 bits --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Expressions.h"
#include "Passes/HostOpt/NarrowProducts.h"
#include "Refinement.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

/// Two factors around 16 bits, and what takes their product apart.
class Products : public Expressions {
public:
  using Expressions::Expressions;

  std::string upperBits() {
    const std::string Flags = oneOf({"", "", "nuw ", "nsw ", "nuw nsw "});
    const std::string L = factor(), R = pick(6) ? factor() : "splat (i64 " + constant() + ")";
    const std::string Product = emit("mul " + Flags + "<2 x i64> " + L + ", " + R);
    if (pick(8) == 0)
      return emit("bitcast <2 x i64> " + Product + " to <8 x i16>");
    const std::string Shifted = emit(oneOf({"lshr", "ashr"}) + " <2 x i64> " + Product +
                                     ", splat (i64 " + std::to_string(1 + pick(63)) + ")");
    return emit("bitcast <2 x i64> " + Shifted + " to <8 x i16>");
  }

private:
  std::string constant() { return oneOf({1, -1, 32767, 32768, -32768, -32769, 65535, 65536}); }

  std::string factor() {
    switch (pick(4)) {
    case 0:
      return emit(oneOf({"zext", "sext"}) + " <2 x i8> %b to <2 x i64>");
    case 1:
      return emit(oneOf({"zext", "sext"}) + " <2 x i16> %h to <2 x i64>");
    case 2:
      return emit("and <2 x i64> %w, splat (i64 " + oneOf({32767, 65535, 131071}) + ")");
    default:
      return emit(oneOf({"ashr", "lshr"}) + " <2 x i64> %w, splat (i64 " + oneOf({47, 48, 49}) +
                  ")");
    }
  }
};

std::string product(unsigned Number) {
  Products Code(Number);
  const std::string Result = Code.upperBits();
  return "define <8 x i16> @f" + std::to_string(Number) +
         "(<2 x i8> %b, <2 x i16> %h, <2 x i64> %w) {\n" + Code.take() + "  ret <8 x i16> " +
         Result + "\n}\n";
}

TEST(NarrowProducts, HasTheSameUpperBits) {
  const Choices Numbers8 = boundaries(8), Numbers16 = boundaries(16), Numbers64 = boundaries(64);
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text;
    for (unsigned Number = First; Number != Last; ++Number)
      Text += product(Number);
    Proof P(Text, [](Module &M) { runOnFunctions(oclc::passes::NarrowProductsPass(), M); });
    Expressions Chance(First);
    auto Two = [&](const Choices &From) {
      return Scalars{From[Chance.pick(From.size())][0], From[Chance.pick(From.size())][0]};
    };
    for (const Function &F : P.source())
      for (unsigned I = 0; I != 60; ++I)
        if (!P.check(F, {Two(Numbers8), Two(Numbers16), Two(Numbers64)}))
          return;
    EXPECT_GT(P.changed, P.functions / 3);
    EXPECT_LT(P.changed, P.functions);
  });
}

} // namespace
