//===- WorkItemRangesTest.cpp - Loops run the same work-items as before -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LoopExpressions.h"
#include "Refinement.h"
#include "Vectorizer/Ranges/PropagateIdRanges.h"
#include "Vectorizer/Ranges/TightenWorkItemBounds.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

constexpr const char *Header = "declare void @note(i64)\n!0 = distinct !{!0, !1}\n"
                               "!1 = !{!\"oclc.loop.work-items\"}\n";

std::string branch(LoopExpressions &Code, const std::string &Condition, const std::string &Next) {
  const bool IsSwapped = Code.pick(3) == 0;
  return "  br i1 " + Condition + ", label %" + (IsSwapped ? "latch" : Next) + ", label %" +
         (IsSwapped ? Next : "latch") + "\n";
}

/// A loop over the ids from %start or 0 on, which notes those that pass one or two conditions.
std::string function(unsigned Number, unsigned Bits) {
  LoopExpressions Code(Number, Bits);
  const bool StartsAtZero = Code.pick(2);
  const std::string Ty = Code.Narrow;
  std::string Text = "define void @f" + std::to_string(Number) + "(i64 %first, i64 %count, " + Ty +
                     " %u, " + Ty + " %n, i64 %s, i64 %t) {\nentry:\n" +
                     "  %start = lshr i64 %first, 1\n  %sum = add nuw nsw i64 %start, %count\n" +
                     "  br label %loop\nloop:\n  %id = phi i64 [ " +
                     (StartsAtZero ? "0" : "%start") + ", %entry ], [ %next, %latch ]\n";
  const std::string First = Code.condition(2);
  Text += Code.take() + branch(Code, First, "second") + "second:\n";
  const std::string Second = Code.pick(3) ? "true" : Code.condition(1);
  Text += Code.take() + branch(Code, Second, "work") +
          "work:\n  call void @note(i64 %id)\n  br label %latch\nlatch:\n"
          "  %next = add nuw nsw i64 %id, 1\n  %more = icmp ult i64 %next, " +
          (StartsAtZero ? "%count" : "%sum") +
          "\n  br i1 %more, label %loop, label %exit, !llvm.loop !0\nexit:\n  ret void\n}\n";
  return Text;
}

void checkAll(unsigned Bits, unsigned First, unsigned Last) {
  constexpr unsigned Inputs = 50;
  std::string Text = Header;
  for (unsigned Number = First; Number != Last; ++Number)
    Text += function(Number, Bits);
  Proof P(Text,
          [](Module &M) { runOnFunctions(oclc::vectorizer::TightenWorkItemBoundsPass(), M); });
  P.frozen = {0, ~uint64_t(0)};
  const Choices Wide = boundaries(64), Narrow = Bits < 8 ? allNumbers(Bits) : boundaries(Bits);
  const Choices Starts = {number(64, 0), number(64, 6), number(64, uint64_t(INT32_MAX - 1) * 2),
                          number(64, uint64_t(UINT32_MAX - 1) * 2), number(64, UINT64_MAX - 13)};
  Expressions Chance(First);
  for (const Function &F : P.source())
    for (unsigned I = 0; I != Inputs && !F.isDeclaration(); ++I) {
      auto One = [&](const Choices &From) { return From[Chance.pick(From.size())]; };
      const Scalars Count = number(64, 1 + Chance.pick(6));
      if (!P.check(F, {One(Starts), Count, One(Narrow), One(Narrow), One(Wide), One(Wide)}))
        return;
    }
  EXPECT_GT(P.changed, P.functions / 4);
}

TEST(TightenWorkItemBounds, RunsTheSameWorkItems) {
  forEachRound([](unsigned First, unsigned Last) {
    for (unsigned Bits : {4u, 32u})
      checkAll(Bits, First, Last);
  });
}

/// A loop in a loop over work-items, which begins at a number made of the id and notes where it is,
/// and divisions of that.
class InnerLoop : public Expressions {
public:
  using Expressions::Expressions;

  std::string function(unsigned Number) {
    const std::string Items = oneOf({1, 3, 4, 8}), Ty = oneOf({"i8", "i32", "i64"});
    std::string Id = "%id";
    if (Ty != "i64")
      Id = emit("trunc " + oneOf({"", "nuw ", "nuw nsw "}) + "i64 %id to " + Ty);
    if (pick(2))
      Id = emit(oneOf({"mul", "add", "sub"}) + flags() + Ty + " " + Id + ", " +
                oneOf({1, 2, 3, 5, 60}));
    const std::string Start = take();
    const std::string Step = pick(2) ? Items : oneOf({1, 2, 7, -1, -4});
    const std::string Bound = oneOf({0, 8, 9, 16, 21, 24, 64, 100});
    const std::string Compare =
        "  %in = icmp " + oneOf({"slt", "ult", "ne", "sgt", "ule", "uge"}) + " " + Ty + " ";
    const bool IsRotated = pick(2), GoesOnIfTrue = pick(4);
    const std::string Next = "  %e.next = add" + flags() + Ty + " %e, " + Step + "\n";
    const std::string Note = divisions(Ty);
    const std::string Go = GoesOnIfTrue ? "  br i1 %in, label %body, label %latch\n"
                                        : "  br i1 %in, label %latch, label %body\n";
    const std::string Phi = "  %e = phi " + Ty + " [ " + Id + ", %item ], [ %e.next, %body ]\n";
    return "define void @f" + std::to_string(Number) +
           "(i8 %u) {\nentry:\n  br label %item\nitem:\n" +
           "  %id = phi i64 [ 0, %entry ], [ %next, %latch ]\n" + Start +
           (IsRotated ? "  br label %body\nbody:\n" + Phi + Note + Next + Compare + "%e.next, " +
                            Bound + "\n" + Go
                      : "  br label %head\nhead:\n" + Phi + Compare + "%e, " + Bound + "\n" + Go +
                            "body:\n" + Note + Next + "  br label %head\n") +
           "latch:\n  %next = add nuw nsw i64 %id, 1\n  %more = icmp ult i64 %next, " + Items +
           "\n  br i1 %more, label %item, label %exit, !llvm.loop !0\nexit:\n  ret void\n}\n";
  }

private:
  std::string flags() { return oneOf({" ", " nsw ", " nuw ", " nuw nsw "}); }

  std::string divisions(const std::string &Ty) {
    std::string Sum = "%e";
    for (unsigned I = 0; I != 2; ++I)
      Sum = emit("add " + Ty + " " + Sum + ", " +
                 emit(oneOf({"sdiv ", "srem ", "sdiv exact "}) + Ty + " " + "%e, " +
                      oneOf({1, 2, 3, 16, -3})));
    const std::string Wide = Ty == "i64" ? Sum : emit("sext " + Ty + " " + Sum + " to i64");
    return take() + "  call void @note(i64 " + Wide + ")\n";
  }
};

TEST(PropagateIdRanges, LeavesLoopsWhenTheyWereLeft) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text = Header;
    for (unsigned Number = First; Number != Last; ++Number)
      Text += InnerLoop(Number).function(Number);
    Proof P(Text, [](Module &M) { runOnFunctions(oclc::vectorizer::PropagateIdRangesPass(), M); });
    P.check([](const Argument &) { return Choices{number(8, 1)}; });
    EXPECT_GT(P.changed, P.functions / 4);
  });
}

} // namespace
