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

std::string vectorType(unsigned lanes, const std::string &element) {
  return "<" + std::to_string(lanes) + " x " + element + ">";
}

/// Returns the IR of a function that permutes a vector by extracting its elements one by one. The
/// indices are an argument of the function, or constants.
std::string function(const std::string &name, unsigned lanes, const std::string &element,
                     const std::string &cpu, const std::string &indices = "%indices") {
  const std::string ty = vectorType(lanes, element), indexTy = vectorType(lanes, "i32");
  std::string text = "define " + ty + " @" + name + "(" + ty + " %v, " + indexTy +
                     " %indices) \"target-cpu\"=\"" + cpu + "\" {\n",
              result = "poison";
  for (unsigned lane = 0; lane != lanes; ++lane) {
    const std::string n = std::to_string(lane);
    text += "  %i" + n + " = extractelement " + indexTy + " " + indices + ", i32 " + n + "\n  %e" +
            n + " = extractelement " + ty + " %v, i32 %i" + n + "\n  %r" + n + " = insertelement " +
            ty + " " + result + ", " + element + " %e" + n + ", i32 " + n + "\n";
    result = "%r" + n;
  }
  return text + "  ret " + ty + " " + result + "\n}\n";
}

/// Replaces the body of each function by permuteLanes(), with the indices of the old body.
void permute(Module &m) {
  for (Function &f : m) {
    if (f.isDeclaration())
      continue;
    Value *indices = f.getEntryBlock().front().getOperand(0);
    IRBuilder<> builder(m.getContext());
    f.deleteBody();
    builder.SetInsertPoint(BasicBlock::Create(m.getContext(), "", &f));
    builder.CreateRet(oclc::vectorizer::permuteLanes(builder, f.getArg(0), indices));
  }
}

constexpr const char *Triple = "target triple = \"x86_64-unknown-linux-gnu\"\n";

Scalars numbered(unsigned lanes, unsigned bits) {
  Scalars result;
  for (unsigned lane = 0; lane != lanes; ++lane)
    result.push_back(Scalar::of(bits, (lane + 1) * 0x0102030405060709));
  return result;
}

TEST(LanePermutation, TakesTheElementsThatIndicesName) {
  Expressions chance(1);
  for (unsigned lanes : {2u, 4u, 8u, 16u, 32u}) {
    std::string text = Triple;
    unsigned number = 0;
    for (const char *cpu : {"x86-64", "x86-64-v3", "x86-64-v4"})
      for (const char *element : {"i8", "i16", "i32", "i64", "half", "float", "double"})
        text += function("f" + std::to_string(number++), lanes, element, cpu);
    Choices indices;
    const uint64_t all = lanes > 4 ? 60 : uint64_t(1) << (lanes * Log2_32(lanes));
    for (uint64_t i = 0; i != all; ++i) {
      uint64_t rest = i;
      Scalars next;
      for (unsigned lane = 0; lane != lanes; ++lane, rest /= lanes)
        next.push_back(Scalar::of(32, lanes > 4 ? chance.pick(lanes) : rest % lanes));
      indices.push_back(next);
    }
    Proof p(text, permute);
    p.check([&](const Argument &arg) {
      return arg.getArgNo() == 1 ? indices
                                 : Choices{numbered(lanes, arg.getType()->getScalarSizeInBits())};
    });
  }
}

TEST(LanePermutation, ShufflesByConstants) {
  std::string text = Triple;
  for (unsigned mask = 0; mask != 256; ++mask) {
    std::string indices = "<";
    for (unsigned lane = 0; lane != 4; ++lane)
      indices += (lane ? ", i32 " : "i32 ") + std::to_string(mask >> 2 * lane & 3);
    text += function("f" + std::to_string(mask), 4, "i32", "x86-64", indices + ">");
  }
  Proof p(text, permute);
  p.check([](const Argument &arg) { return Choices{numbered(4, 32)}; });
}

} // namespace
