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

/// Emits a product of two vectors of numbers of about 16 bits, and operations that use some of its
/// bits.
class Products : public Expressions {
public:
  using Expressions::Expressions;

  std::string upperBits() {
    const std::string flags = oneOf({"", "", "nuw ", "nsw ", "nuw nsw "});
    const std::string l = factor(), r = pick(6) ? factor() : "splat (i64 " + constant() + ")";
    const std::string product = emit("mul " + flags + "<2 x i64> " + l + ", " + r);
    if (pick(8) == 0)
      return emit("bitcast <2 x i64> " + product + " to <8 x i16>");
    const std::string shifted = emit(oneOf({"lshr", "ashr"}) + " <2 x i64> " + product +
                                     ", splat (i64 " + std::to_string(1 + pick(63)) + ")");
    return emit("bitcast <2 x i64> " + shifted + " to <8 x i16>");
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

std::string product(unsigned number) {
  Products code(number);
  const std::string result = code.upperBits();
  return "define <8 x i16> @f" + std::to_string(number) +
         "(<2 x i8> %b, <2 x i16> %h, <2 x i64> %w) {\n" + code.take() + "  ret <8 x i16> " +
         result + "\n}\n";
}

TEST(NarrowProducts, HasTheSameUpperBits) {
  const Choices numbers8 = boundaries(8), numbers16 = boundaries(16), numbers64 = boundaries(64);
  forEachRound([&](unsigned first, unsigned last) {
    std::string text;
    for (unsigned number = first; number != last; ++number)
      text += product(number);
    Proof p(text, [](Module &m) { runOnFunctions(oclc::passes::NarrowProductsPass(), m); });
    Expressions chance(first);
    auto two = [&](const Choices &from) {
      return Scalars{from[chance.pick(from.size())][0], from[chance.pick(from.size())][0]};
    };
    for (const Function &f : p.source())
      for (unsigned i = 0; i != 60; ++i)
        if (!p.check(f, {two(numbers8), two(numbers16), two(numbers64)}))
          return;
    EXPECT_GT(p.changed, p.functions / 3);
    EXPECT_LT(p.changed, p.functions);
  });
}

} // namespace
