//===- MantissaConversionsTest.cpp - Proofs of mantissa-conversions ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes products of bit fields and constants by LLVM's constant folding, before and after the
// pass: all values of narrow fields at each position, and the ends of wide ones.
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/MantissaConversions.h"
#include "Refinement.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace oclc::proofs;

namespace {

/// Returns the element of the result of `f`, a function of a vector of words, if all are `word`.
const Constant *resultOf(Function &f, uint32_t word) {
  DenseMap<const Value *, Constant *> values;
  values[f.getArg(0)] = ConstantInt::get(f.getArg(0)->getType(), word);
  for (Instruction &inst : instructions(f)) {
    SmallVector<Constant *> operands;
    for (Value *operand : inst.operands())
      operands.push_back(isa<Constant>(operand) ? cast<Constant>(operand) : values.at(operand));
    if (isa<ReturnInst>(inst))
      return operands[0]->getSplatValue();
    values[&inst] = ConstantFoldInstOperands(&inst, operands, f.getDataLayout());
  }
  return nullptr;
}

/// Returns a function that multiplies the field by `factor`, which is a float as a double in
/// hexadecimal digits.
std::string product(unsigned start, unsigned width, StringRef factor, StringRef conversion) {
  std::string text = "target triple = \"x86_64-unknown-linux-gnu\"\n"
                     "define <4 x float> @f(<4 x i32> %x) "
                     "\"target-features\"=\"+avx512vl,+fma\" {\n";
  text += "  %s = lshr <4 x i32> %x, splat (i32 " + std::to_string(start) + ")\n";
  const std::string shifted = start == 0 ? "%x" : "%s";
  const bool isTop = start + width == 32;
  if (!isTop)
    text += "  %b = and <4 x i32> " + shifted + ", splat (i32 " +
            std::to_string((1u << width) - 1) + ")\n";
  text += ("  %c = " + conversion + " <4 x i32> " + (isTop ? shifted : "%b") +
           " to <4 x float>\n  %r = fmul <4 x float> %c, splat (float 0x" + factor +
           ")\n  ret <4 x float> %r\n}\n")
              .str();
  return text;
}

/// Compares the products, and returns whether the pass has changed the function.
bool check(unsigned start, unsigned width, StringRef factor, StringRef conversion) {
  LLVMContext context;
  SMDiagnostic error;
  const std::string text = product(start, width, factor, conversion);
  const auto before = parseAssemblyString(text, error, context);
  const auto after = parseAssemblyString(text, error, context);
  EXPECT_TRUE(before && after) << error.getMessage().str();
  runOnFunctions(oclc::passes::MantissaConversionsPass(), *after);
  constexpr unsigned Narrow = 10;
  const uint32_t most = (uint32_t(1) << width) - 1;
  for (uint32_t value = 0; value <= most; ++value) {
    if (width > Narrow && value == 500)
      value = most - 500;
    const uint32_t word = (value << start) | ~(most << start);
    EXPECT_EQ(resultOf(*before->getFunction("f"), word), resultOf(*after->getFunction("f"), word))
        << text << "for " << value;
  }
  const Function &changed = *after->getFunction("f");
  const bool isChanged =
      any_of(instructions(changed), [](const Instruction &inst) { return isa<CallBase>(inst); });
  EXPECT_TRUE(isChanged ||
              changed.getInstructionCount() == before->getFunction("f")->getInstructionCount())
      << text;
  return isChanged;
}

TEST(MantissaConversions, HaveTheSameBits) {
  // 1/255, 1/65535, 1/31, 1/3, 1, 2^100 and the least normal number.
  for (const char *factor :
       {"3F70101020000000", "3EF0001000000000", "3FA0842100000000", "3FD5555560000000",
        "3FF0000000000000", "4630000000000000", "3810000000000000"})
    for (const unsigned width : {1, 5, 8, 10, 16, 23})
      for (unsigned start = 0; start + width <= 32; ++start)
        EXPECT_TRUE(check(start, width, factor, start % 2 ? "uitofp" : "sitofp"))
            << width << " bits at " << start << " by " << factor;
}

TEST(MantissaConversions, LeaveOtherProductsAlone) {
  EXPECT_FALSE(check(0, 24, "3F70101020000000", "uitofp"));
  EXPECT_FALSE(check(0, 8, "BF70101020000000", "uitofp")) << "0 times it is -0";
  EXPECT_FALSE(check(24, 8, "BF70101020000000", "uitofp")) << "the same with a shift";
  EXPECT_FALSE(check(0, 8, "47D0000000000000", "uitofp")) << "2^126 times 2^23 is infinite";
  EXPECT_FALSE(check(0, 8, "3800000000000000", "uitofp")) << "not normal";
}

} // namespace
