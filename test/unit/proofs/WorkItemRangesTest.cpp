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

std::string branch(LoopExpressions &code, const std::string &condition, const std::string &next) {
  const bool isSwapped = code.pick(3) == 0;
  return "  br i1 " + condition + ", label %" + (isSwapped ? "latch" : next) + ", label %" +
         (isSwapped ? next : "latch") + "\n";
}

/// Returns the IR of a loop over ids from %start or 0 on. It passes the ids for which one or two
/// conditions are true to @note.
std::string rangeFunction(unsigned number, unsigned bits) {
  LoopExpressions code(number, bits);
  const bool startsAtZero = code.pick(2);
  const std::string ty = code.Narrow;
  std::string text = "define void @f" + std::to_string(number) + "(i64 %first, i64 %count, " + ty +
                     " %u, " + ty + " %n, i64 %s, i64 %t) {\nentry:\n" +
                     "  %start = lshr i64 %first, 1\n  %sum = add nuw nsw i64 %start, %count\n" +
                     "  br label %loop\nloop:\n  %id = phi i64 [ " +
                     (startsAtZero ? "0" : "%start") + ", %entry ], [ %next, %latch ]\n";
  const std::string first = code.condition(2);
  text += code.take() + branch(code, first, "second") + "second:\n";
  const std::string second = code.pick(3) ? "true" : code.condition(1);
  text += code.take() + branch(code, second, "work") +
          "work:\n  call void @note(i64 %id)\n  br label %latch\nlatch:\n"
          "  %next = add nuw nsw i64 %id, 1\n  %more = icmp ult i64 %next, " +
          (startsAtZero ? "%count" : "%sum") +
          "\n  br i1 %more, label %loop, label %exit, !llvm.loop !0\nexit:\n  ret void\n}\n";
  return text;
}

void checkAll(unsigned bits, unsigned first, unsigned last) {
  constexpr unsigned Inputs = 50;
  std::string text = Header;
  for (unsigned number = first; number != last; ++number)
    text += rangeFunction(number, bits);
  Proof p(text,
          [](Module &m) { runOnFunctions(oclc::vectorizer::TightenWorkItemBoundsPass(), m); });
  p.frozen = {0, ~uint64_t(0)};
  const Choices wide = boundaries(64), narrow = bits < 8 ? allNumbers(bits) : boundaries(bits);
  const Choices starts = {number(64, 0), number(64, 6), number(64, uint64_t(INT32_MAX - 1) * 2),
                          number(64, uint64_t(UINT32_MAX - 1) * 2), number(64, UINT64_MAX - 13)};
  Expressions chance(first);
  for (const Function &f : p.source())
    for (unsigned i = 0; i != Inputs && !f.isDeclaration(); ++i) {
      auto one = [&](const Choices &from) { return from[chance.pick(from.size())]; };
      const Scalars count = number(64, 1 + chance.pick(6));
      if (!p.check(f, {one(starts), count, one(narrow), one(narrow), one(wide), one(wide)}))
        return;
    }
  EXPECT_GT(p.changed, p.functions / 4);
}

TEST(TightenWorkItemBounds, RunsTheSameWorkItems) {
  forEachRound([](unsigned first, unsigned last) {
    for (unsigned bits : {4u, 32u})
      checkAll(bits, first, last);
  });
}

/// Emits a loop in a loop over work-items. Its counter starts at an expression of the id. Each
/// iteration passes the sum of the counter and of quotients or remainders of the counter to @note.
class InnerLoop : public Expressions {
public:
  using Expressions::Expressions;

  std::string function(unsigned number) {
    const std::string items = oneOf({1, 3, 4, 8}), ty = oneOf({"i8", "i32", "i64"});
    std::string id = "%id";
    if (ty != "i64")
      id = emit("trunc " + oneOf({"", "nuw ", "nuw nsw "}) + "i64 %id to " + ty);
    if (pick(2))
      id = emit(oneOf({"mul", "add", "sub"}) + flags() + ty + " " + id + ", " +
                oneOf({1, 2, 3, 5, 60}));
    const std::string start = take();
    const std::string step = pick(2) ? items : oneOf({1, 2, 7, -1, -4});
    const std::string bound = oneOf({0, 8, 9, 16, 21, 24, 64, 100});
    const std::string compare =
        "  %in = icmp " + oneOf({"slt", "ult", "ne", "sgt", "ule", "uge"}) + " " + ty + " ";
    const bool isRotated = pick(2), goesOnIfTrue = pick(4);
    const std::string next = "  %e.next = add" + flags() + ty + " %e, " + step + "\n";
    const std::string note = divisions(ty);
    const std::string go = goesOnIfTrue ? "  br i1 %in, label %body, label %latch\n"
                                        : "  br i1 %in, label %latch, label %body\n";
    const std::string phi = "  %e = phi " + ty + " [ " + id + ", %item ], [ %e.next, %body ]\n";
    return "define void @f" + std::to_string(number) +
           "(i8 %u) {\nentry:\n  br label %item\nitem:\n" +
           "  %id = phi i64 [ 0, %entry ], [ %next, %latch ]\n" + start +
           (isRotated ? "  br label %body\nbody:\n" + phi + note + next + compare + "%e.next, " +
                            bound + "\n" + go
                      : "  br label %head\nhead:\n" + phi + compare + "%e, " + bound + "\n" + go +
                            "body:\n" + note + next + "  br label %head\n") +
           "latch:\n  %next = add nuw nsw i64 %id, 1\n  %more = icmp ult i64 %next, " + items +
           "\n  br i1 %more, label %item, label %exit, !llvm.loop !0\nexit:\n  ret void\n}\n";
  }

private:
  std::string flags() { return oneOf({" ", " nsw ", " nuw ", " nuw nsw "}); }

  std::string divisions(const std::string &ty) {
    std::string sum = "%e";
    for (unsigned i = 0; i != 2; ++i)
      sum = emit("add " + ty + " " + sum + ", " +
                 emit(oneOf({"sdiv ", "srem ", "sdiv exact "}) + ty + " " + "%e, " +
                      oneOf({1, 2, 3, 16, -3})));
    const std::string wide = ty == "i64" ? sum : emit("sext " + ty + " " + sum + " to i64");
    return take() + "  call void @note(i64 " + wide + ")\n";
  }
};

TEST(PropagateIdRanges, LeavesLoopsWhenTheyWereLeft) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text = Header;
    for (unsigned number = first; number != last; ++number)
      text += InnerLoop(number).function(number);
    Proof p(text, [](Module &m) { runOnFunctions(oclc::vectorizer::PropagateIdRangesPass(), m); });
    p.check([](const Argument &) { return Choices{number(8, 1)}; });
    EXPECT_GT(p.changed, p.functions / 4);
  });
}

} // namespace
