//===- SanitizeDivisionTest.cpp - Divisions do not trap, and keep their results -----------------===//
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

void guard(Module &m) { runOnFunctions(oclc::passes::SanitizeDivisionPass(), m); }

std::string function(unsigned number, const std::string &ty, const std::string &op,
                     const std::string &dividend, const std::string &divisor,
                     const std::string &parameters) {
  return "define " + ty + " @f" + std::to_string(number) + "(" + parameters + ") {\n  %r = " + op +
         " " + ty + " " + dividend + ", " + divisor + "\n  ret " + ty + " %r\n}\n";
}

/// Checks that no division is undefined for any operands that are not poison.
void expectNoTraps(Proof &p, const ChooseFn &choose) {
  for (const Function &f : p.target())
    forEachInput(f, choose, [&](ArrayRef<Scalars> arguments) {
      if (any_of(arguments, [](const Scalars &values) {
            return any_of(values, [](const Scalar &value) { return value.isPoison; });
          }))
        return;
      EXPECT_EQ(Interpreter(f.getDataLayout()).run(f, arguments).end, Outcome::Returned) << text(f);
    });
}

TEST(SanitizeDivision, RefinesScalars) {
  for (unsigned bits : {2u, 3u, 6u}) {
    std::string text, ty = "i" + std::to_string(bits);
    for (auto [i, op] : enumerate(Operators))
      text += function(unsigned(i), ty, op, "%x", "%y", ty + " %x, " + ty + " %y");
    Proof p(text, guard);
    const ChooseFn choose = [&](const Argument &) { return withPoison(allNumbers(bits)); };
    p.check(choose);
    EXPECT_EQ(p.changed, p.functions);
    expectNoTraps(p, choose);
  }
}

TEST(SanitizeDivision, RefinesVectors) {
  std::string text;
  for (auto [i, op] : enumerate(Operators))
    text += function(unsigned(i), "<2 x i2>", op, "%x", "%y", "<2 x i2> %x, <2 x i2> %y");
  Choices all;
  for (const Scalars &a : withPoison(allNumbers(2)))
    for (const Scalars &b : withPoison(allNumbers(2)))
      all.push_back({a[0], b[0]});
  Proof p(text, guard);
  const ChooseFn choose = [&](const Argument &) { return all; };
  p.check(choose);
  EXPECT_EQ(p.changed, p.functions);
  expectNoTraps(p, choose);
}

TEST(SanitizeDivision, KnowsConstants) {
  std::string text;
  unsigned number = 0;
  for (const char *op : Operators)
    for (int n = -8; n != 8; ++n) {
      const std::string c = std::to_string(n);
      text += function(number++, "i4", op, "%x", c, "i4 %x");
      text += function(number++, "i4", op, c, "%x", "i4 %x");
      text += function(number++, "<2 x i4>", op, "%x", "<i4 3, i4 " + c + ">", "<2 x i4> %x");
      text += function(number++, "<2 x i4>", op, "%x", "<i4 poison, i4 " + c + ">", "<2 x i4> %x");
    }
  Proof p(text, guard);
  p.check([](const Argument &arg) {
    Choices all;
    for (const Scalars &n : withPoison(allNumbers(4)))
      all.push_back(arg.getType()->isVectorTy() ? Scalars{n[0], n[0]} : n);
    return all;
  });
}

} // namespace
