//===- AddressesTest.cpp - Indices and conversions of fewer bits --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LaneExpressions.h"
#include "Passes/HostOpt/FreezeNarrowIndices.h"
#include "Passes/HostOpt/NarrowConversions.h"
#include "Refinement.h"
#include "Vectorizer/Final/NarrowGatherOffsets.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

/// Emits addresses for the lanes of a gather.
class Gathers : public Expressions {
public:
  using Expressions::Expressions;

  std::string addresses() {
    std::string base = pick(3) ? "ptr %p" : "<16 x ptr> " + splat("ptr", "%p");
    for (unsigned steps = 1 + unsigned(pick(2)); steps != 0; --steps)
      base = "<16 x ptr> " + step(base, steps == 1);
    return base;
  }

private:
  std::string splat(const std::string &ty, const std::string &v) {
    const std::string vector = "<16 x " + ty + "> ";
    const std::string one = emit("insertelement " + vector + "poison, " + ty + " " + v + ", i32 0");
    return emit("shufflevector " + vector + one + ", " + vector +
                "poison, <16 x i32> zeroinitializer");
  }

  std::string step(const std::string &base, bool isLast) {
    const std::string ty = oneOf({"i8", "i16", "i32", "i64", "[3 x i32]", "[2 x i32]"});
    const bool isVector = base[0] == '<' || isLast;
    if (isLast || pick(2)) {
      const bool isWide = pick(5);
      return emit("getelementptr " + ty + ", " + base + ", <16 x " +
                  (isWide ? "i64> " + index(2) : "i32> %i"));
    }
    return emit("getelementptr " + ty + ", " + base + ", " +
                (isVector ? "i64 %s" : "<16 x i64> " + splat("i64", "%s")));
  }

  std::string index(unsigned depth) {
    const std::string wide = "<16 x i64> ";
    if (depth != 0)
      switch (pick(4)) {
      case 0:
        return emit(oneOf({"add ", "or disjoint ", "add nsw ", "sub "}) + wide + index(depth - 1) +
                    ", " + splat("i64", pick(2) ? "%s" : "7"));
      case 1:
        return emit(oneOf({"and ", "ashr ", "lshr ", "shl ", "mul "}) + wide + index(depth - 1) +
                    ", splat (i64 " + oneOf({1, 2, 31, 32, 33}) + ")");
      default:
        break;
      }
    if (pick(5) == 0)
      return "%l";
    if (pick(5) == 0)
      return emit(oneOf({"zext", "sext"}) + " <16 x i8> %b to <16 x i64>");
    const std::string from = pick(4) ? "%i" : emit("and <16 x i32> %i, splat (i32 2147483647)");
    return emit(oneOf({"zext", "sext", "zext nneg"}) + " <16 x i32> " + from + " to <16 x i64>");
  }
};

constexpr const char *Target =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
    "attributes #0 = { \"target-cpu\"=\"x86-64-v4\" }\n";

std::string gather(unsigned number) {
  Gathers code(number);
  const std::string pointers = code.addresses();
  return "define <16 x i32> @f" + std::to_string(number) +
         "(ptr %p, i64 %s, <16 x i32> %i, <16 x i64> %l, <16 x i8> %b) #0 {\n" + code.take() +
         "  %r = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(" + pointers +
         ", <16 x i1> splat (i1 true), <16 x i32> poison)\n  ret <16 x i32> %r\n}\n";
}

/// Answers a gather with numbers that only depend on its addresses. Gathers from different
/// addresses return different numbers, except in rare cases.
std::optional<Scalars> answerGather(const CallBase &call, ArrayRef<Scalars> arguments) {
  if (call.getIntrinsicID() != Intrinsic::masked_gather)
    return std::nullopt;
  Scalars result;
  for (const Scalar &place : arguments[0])
    result.push_back({(place.bits ^ place.bits.lshr(29)).trunc(32), place.isPoison});
  return result;
}

TEST(NarrowGatherOffsets, ReachTheSamePlaces) {
  const Choices numbers8 = boundaries(8), numbers32 = boundaries(32), numbers64 = boundaries(64);
  auto vector = [](Expressions &chance, const Choices &from) {
    Scalars result;
    for (unsigned lane = 0; lane != 16; ++lane)
      result.push_back(from[chance.pick(from.size())][0]);
    return result;
  };
  forEachRound([&](unsigned first, unsigned last) {
    std::string text = Target;
    for (unsigned number = first; number != last; ++number)
      text += gather(number);
    Proof p(text, [](Module &m) { runOnModule(oclc::vectorizer::NarrowGatherOffsetsPass(), m); });
    p.answer = answerGather;
    Expressions chance(first);
    for (const Function &f : p.source())
      for (unsigned i = 0; i != 6 && !f.isDeclaration(); ++i)
        if (!p.check(f, {number(64, 1 << 20), numbers64[chance.pick(numbers64.size())],
                         vector(chance, numbers32), vector(chance, numbers64),
                         vector(chance, numbers8)}))
          return;
    EXPECT_GT(p.changed, p.functions / 3);
  });
}

std::string conversion(unsigned number) {
  LaneExpressions code(number + 3);
  code.leaves = {{64, "%s"}, {32, "%w"}, {8, "%b"}, {64, "%t"}};
  const std::string v = code.integer(64, 1 + unsigned(code.pick(3)));
  const uint64_t mask = (uint64_t(1) << (28 + code.pick(7))) - 1;
  const std::string head = "define double @f" + std::to_string(number) +
                           "(i64 %s, i64 %t, i32 %w, i8 %b, i1 %c) {\n" + code.take();
  const std::string low = code.pick(4)
                              ? "  %low = and i64 " + v + ", " + std::to_string(mask) + "\n"
                              : "  %low = lshr i64 " + v + ", 33\n";
  const char *how[] = {"sitofp", "uitofp", "uitofp nneg"};
  const char *ty = code.pick(2) ? "float" : "double";
  return head + low + "  %r = " + how[code.pick(3)] + " i64 %low to " + ty +
         (ty[0] == 'f' ? "\n  %d = fpext float %r to double\n  ret double %d\n}\n"
                       : "\n  ret double %r\n}\n");
}

TEST(NarrowConversions, ConvertTheSameNumbers) {
  const Choices numbers8 = boundaries(8), numbers32 = boundaries(32), numbers64 = boundaries(64);
  forEachRound([&](unsigned first, unsigned last) {
    std::string text;
    for (unsigned number = first; number != last; ++number)
      text += conversion(number);
    Proof p(text, [](Module &m) { runOnFunctions(oclc::passes::NarrowConversionsPass(), m); });
    p.frozen = {0, ~uint64_t(0)};
    Expressions chance(first);
    auto one = [&](const Choices &from) { return from[chance.pick(from.size())]; };
    for (const Function &f : p.source())
      for (unsigned i = 0; i != 40; ++i)
        if (!p.check(f, {one(numbers64), one(numbers64), one(numbers32), one(numbers8),
                         number(1, i & 1)}))
          return;
    EXPECT_GT(p.changed, p.functions / 3);
  });
}

/// Returns the IR of a loop that stores at an index of `bits` bits: its counter, or the low two
/// bits of the counter.
std::string loop(unsigned bits, const std::string &extension, bool isMasked) {
  const std::string ty = "i" + std::to_string(bits);
  return "define void @" + extension + std::to_string(bits) + (isMasked ? "m" : "") +
         "(ptr %p, i64 %n, " + ty + " %by) {\nentry:\n  br label %loop\nloop:\n" +
         "  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]\n  %k = phi " + ty +
         " [ 0, %entry ], [ " + "%k.next, %loop ]\n  %low = " +
         (isMasked ? "and " + ty + " %k, 3" : "add " + ty + " %k, 0") + "\n  %wide = " + extension +
         " " + ty + " %low to i64\n" +
         "  %q = getelementptr i8, ptr %p, i64 %wide\n  %v = trunc i64 %i to i8\n" +
         "  store i8 %v, ptr %q\n  %k.next = add " + ty + " %k, %by\n  %i.next = add i64 %i, 1\n" +
         "  %more = icmp ult i64 %i.next, %n\n  br i1 %more, label %loop, label %done\ndone:\n" +
         "  ret void\n}\n";
}

TEST(FreezeNarrowIndices, KeepsTheIndices) {
  std::string text;
  for (unsigned bits : {3u, 4u, 8u, 16u})
    for (const char *extension : {"zext", "sext"})
      for (bool isMasked : {false, true})
        text += loop(bits, extension, isMasked);
  Proof p(text, [](Module &m) { runOnFunctions(oclc::passes::FreezeNarrowIndicesPass(), m); });
  EXPECT_EQ(p.changed, p.functions);
  Memory content;
  const uint64_t start = content.allocate(512);
  p.useMemory(content, start, 512);
  p.check([&](const Argument &arg) {
    if (arg.getArgNo() == 0)
      return Choices{number(64, start + 256)};
    if (arg.getArgNo() == 1)
      return Choices{number(64, 1), number(64, 9), number(64, 20)};
    return boundaries(arg.getType()->getIntegerBitWidth());
  });
}

} // namespace
