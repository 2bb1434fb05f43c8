//===- AddressesTest.cpp - Offsets and numbers of fewer bits ------------------------------------===//
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

/// Addresses of the lanes of a gather.
class Gathers : public Expressions {
public:
  using Expressions::Expressions;

  std::string addresses() {
    std::string Base = pick(3) ? "ptr %p" : "<16 x ptr> " + splat("ptr", "%p");
    for (unsigned Steps = 1 + unsigned(pick(2)); Steps != 0; --Steps)
      Base = "<16 x ptr> " + step(Base, Steps == 1);
    return Base;
  }

private:
  std::string splat(const std::string &Ty, const std::string &V) {
    const std::string Vector = "<16 x " + Ty + "> ";
    const std::string One = emit("insertelement " + Vector + "poison, " + Ty + " " + V + ", i32 0");
    return emit("shufflevector " + Vector + One + ", " + Vector +
                "poison, <16 x i32> zeroinitializer");
  }

  std::string step(const std::string &Base, bool IsLast) {
    const std::string Ty = oneOf({"i8", "i16", "i32", "i64", "[3 x i32]", "[2 x i32]"});
    const bool IsVector = Base[0] == '<' || IsLast;
    if (IsLast || pick(2)) {
      const bool IsWide = pick(5);
      return emit("getelementptr " + Ty + ", " + Base + ", <16 x " +
                  (IsWide ? "i64> " + index(2) : "i32> %i"));
    }
    return emit("getelementptr " + Ty + ", " + Base + ", " +
                (IsVector ? "i64 %s" : "<16 x i64> " + splat("i64", "%s")));
  }

  std::string index(unsigned Depth) {
    const std::string Wide = "<16 x i64> ";
    if (Depth != 0)
      switch (pick(4)) {
      case 0:
        return emit(oneOf({"add ", "or disjoint ", "add nsw ", "sub "}) + Wide + index(Depth - 1) +
                    ", " + splat("i64", pick(2) ? "%s" : "7"));
      case 1:
        return emit(oneOf({"and ", "ashr ", "lshr ", "shl ", "mul "}) + Wide + index(Depth - 1) +
                    ", splat (i64 " + oneOf({1, 2, 31, 32, 33}) + ")");
      default:
        break;
      }
    if (pick(5) == 0)
      return "%l";
    if (pick(5) == 0)
      return emit(oneOf({"zext", "sext"}) + " <16 x i8> %b to <16 x i64>");
    const std::string From = pick(4) ? "%i" : emit("and <16 x i32> %i, splat (i32 2147483647)");
    return emit(oneOf({"zext", "sext", "zext nneg"}) + " <16 x i32> " + From + " to <16 x i64>");
  }
};

constexpr const char *Target =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
    "attributes #0 = { \"target-cpu\"=\"x86-64-v4\" }\n";

std::string gather(unsigned Number) {
  Gathers Code(Number);
  const std::string Pointers = Code.addresses();
  return "define <16 x i32> @f" + std::to_string(Number) +
         "(ptr %p, i64 %s, <16 x i32> %i, <16 x i64> %l, <16 x i8> %b) #0 {\n" + Code.take() +
         "  %r = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(" + Pointers +
         ", <16 x i1> splat (i1 true), <16 x i32> poison)\n  ret <16 x i32> %r\n}\n";
}

/// A number for each place: no memory is needed to see that it is the same.
std::optional<Scalars> answerGather(const CallBase &Call, ArrayRef<Scalars> Arguments) {
  if (Call.getIntrinsicID() != Intrinsic::masked_gather)
    return std::nullopt;
  Scalars Result;
  for (const Scalar &Place : Arguments[0])
    Result.push_back({(Place.bits ^ Place.bits.lshr(29)).trunc(32), Place.isPoison});
  return Result;
}

TEST(NarrowGatherOffsets, ReachTheSamePlaces) {
  const Choices Numbers8 = boundaries(8), Numbers32 = boundaries(32), Numbers64 = boundaries(64);
  auto Vector = [](Expressions &Chance, const Choices &From) {
    Scalars Result;
    for (unsigned Lane = 0; Lane != 16; ++Lane)
      Result.push_back(From[Chance.pick(From.size())][0]);
    return Result;
  };
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text = Target;
    for (unsigned Number = First; Number != Last; ++Number)
      Text += gather(Number);
    Proof P(Text, [](Module &M) { runOnModule(oclc::vectorizer::NarrowGatherOffsetsPass(), M); });
    P.answer = answerGather;
    Expressions Chance(First);
    for (const Function &F : P.source())
      for (unsigned I = 0; I != 6 && !F.isDeclaration(); ++I)
        if (!P.check(F, {number(64, 1 << 20), Numbers64[Chance.pick(Numbers64.size())],
                         Vector(Chance, Numbers32), Vector(Chance, Numbers64),
                         Vector(Chance, Numbers8)}))
          return;
    EXPECT_GT(P.changed, P.functions / 3);
  });
}

std::string conversion(unsigned Number) {
  LaneExpressions Code(Number + 3);
  Code.leaves = {{64, "%s"}, {32, "%w"}, {8, "%b"}, {64, "%t"}};
  const std::string V = Code.integer(64, 1 + unsigned(Code.pick(3)));
  const uint64_t Mask = (uint64_t(1) << (28 + Code.pick(7))) - 1;
  const std::string Head = "define double @f" + std::to_string(Number) +
                           "(i64 %s, i64 %t, i32 %w, i8 %b, i1 %c) {\n" + Code.take();
  const std::string Low = Code.pick(4)
                              ? "  %low = and i64 " + V + ", " + std::to_string(Mask) + "\n"
                              : "  %low = lshr i64 " + V + ", 33\n";
  const char *How[] = {"sitofp", "uitofp", "uitofp nneg"};
  const char *Ty = Code.pick(2) ? "float" : "double";
  return Head + Low + "  %r = " + How[Code.pick(3)] + " i64 %low to " + Ty +
         (Ty[0] == 'f' ? "\n  %d = fpext float %r to double\n  ret double %d\n}\n"
                       : "\n  ret double %r\n}\n");
}

TEST(NarrowConversions, ConvertTheSameNumbers) {
  const Choices Numbers8 = boundaries(8), Numbers32 = boundaries(32), Numbers64 = boundaries(64);
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text;
    for (unsigned Number = First; Number != Last; ++Number)
      Text += conversion(Number);
    Proof P(Text, [](Module &M) { runOnFunctions(oclc::passes::NarrowConversionsPass(), M); });
    P.frozen = {0, ~uint64_t(0)};
    Expressions Chance(First);
    auto One = [&](const Choices &From) { return From[Chance.pick(From.size())]; };
    for (const Function &F : P.source())
      for (unsigned I = 0; I != 40; ++I)
        if (!P.check(F, {One(Numbers64), One(Numbers64), One(Numbers32), One(Numbers8),
                         number(1, I & 1)}))
          return;
    EXPECT_GT(P.changed, P.functions / 3);
  });
}

/// A loop that writes to memory where a counter of few bits says.
std::string loop(unsigned Bits, const std::string &Extension, bool IsMasked) {
  const std::string Ty = "i" + std::to_string(Bits);
  return "define void @" + Extension + std::to_string(Bits) + (IsMasked ? "m" : "") +
         "(ptr %p, i64 %n, " + Ty + " %by) {\nentry:\n  br label %loop\nloop:\n" +
         "  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]\n  %k = phi " + Ty +
         " [ 0, %entry ], [ " + "%k.next, %loop ]\n  %low = " +
         (IsMasked ? "and " + Ty + " %k, 3" : "add " + Ty + " %k, 0") + "\n  %wide = " + Extension +
         " " + Ty + " %low to i64\n" +
         "  %q = getelementptr i8, ptr %p, i64 %wide\n  %v = trunc i64 %i to i8\n" +
         "  store i8 %v, ptr %q\n  %k.next = add " + Ty + " %k, %by\n  %i.next = add i64 %i, 1\n" +
         "  %more = icmp ult i64 %i.next, %n\n  br i1 %more, label %loop, label %done\ndone:\n" +
         "  ret void\n}\n";
}

TEST(FreezeNarrowIndices, KeepsTheIndices) {
  std::string Text;
  for (unsigned Bits : {3u, 4u, 8u, 16u})
    for (const char *Extension : {"zext", "sext"})
      for (bool IsMasked : {false, true})
        Text += loop(Bits, Extension, IsMasked);
  Proof P(Text, [](Module &M) { runOnFunctions(oclc::passes::FreezeNarrowIndicesPass(), M); });
  EXPECT_EQ(P.changed, P.functions);
  Memory Content;
  const uint64_t Start = Content.allocate(512);
  P.useMemory(Content, Start, 512);
  P.check([&](const Argument &Arg) {
    if (Arg.getArgNo() == 0)
      return Choices{number(64, Start + 256)};
    if (Arg.getArgNo() == 1)
      return Choices{number(64, 1), number(64, 9), number(64, 20)};
    return boundaries(Arg.getType()->getIntegerBitWidth());
  });
}

} // namespace
