//===- VectorizeTest.cpp - Vectors of work-items compute what work-items compute --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LaneExpressions.h"
#include "VectorLoops.h"

#include "gtest/gtest.h"

using namespace oclc::proofs;

namespace {

class Indices : public LaneExpressions {
public:
  explicit Indices(uint64_t seed) : LaneExpressions(seed) {
    leaves = {{64, "%g"},   {32, "%i"},   {32, "%i"},   {32, "%i"}, {32, "%x"},
              {64, "%u64"}, {32, "%u32"}, {32, "%u32"}, {8, "%u8"}, {64, "%id"}};
  }

  /// Emits the condition of the work. It often compares %i with `limit`, so that %i - `limit` does
  /// not wrap around in the work.
  std::string condition() {
    const std::string number = pick(2) ? "%u32" : oneOf({3, 5, 1, -2});
    switch (pick(6)) {
    case 0:
      return "true";
    case 1:
      return emit("icmp " + oneOf({"ne", "sgt"}) + " i32 %x, 0");
    case 2:
      return emit("icmp " + oneOf({"ult", "ugt", "slt", "eq"}) + " i32 " + integer(32, 1) + ", " +
                  integer(32, 1));
    default:
      limit = number;
      return emit("icmp " + oneOf({"uge", "sge", "ugt"}) + " i32 %i, " + limit);
    }
  }

  void store(const std::string &v, unsigned place) {
    const std::string at = emit("getelementptr i64, ptr %to, i64 " + std::to_string(place));
    Code += "  store i64 " + v + ", ptr " + at + ", !llvm.access.group !3\n";
  }

  /// Returns a 64-bit number, most often an extended 32-bit number.
  std::string index(unsigned depth) {
    if (!limit.empty() && pick(2)) {
      leaves.emplace_back(32,
                          emit("sub " + oneOf({"nuw", "nsw", "nuw nsw"}) + " i32 %i, " + limit));
      leaves.push_back(leaves.back());
    }
    if (pick(4) == 0)
      return integer(64, depth);
    return emit(oneOf({"zext", "sext", "zext nneg"}) + " i32 " + integer(32, depth) + " to i64");
  }

  /// Emits a loop with a 32-bit counter that starts at an index. The loop stores up to three values
  /// of the counter, extended to 64 bits.
  void loop() {
    const bool isSigned = pick(2);
    const std::string start =
        !limit.empty() && pick(3)
            ? emit("sub " + std::string(isSigned ? "nsw" : "nuw") + " i32 %i, " + limit)
            : integer(32, 1);
    Code += "  br label %inner\ninner:\n  %k = phi i32 [ " + start +
            ", %work ], [ %k.next, %inner ]\n  %n = phi i64 [ 0, %work ], [ %n.next, %inner ]\n";
    const std::string wide = emit(std::string(isSigned ? "sext" : "zext") + " i32 %k to i64");
    const std::string at = emit("getelementptr i64, ptr %to, i64 %n");
    Code += "  store i64 " + wide + ", ptr " + at + ", !llvm.access.group !3\n";
    Code += "  %k.next = add " + std::string(isSigned ? "nsw" : "nuw") + " i32 %k, " +
            oneOf({1, 2, -1}) + "\n  %n.next = add i64 %n, 1\n  %more = icmp ult i64 %n.next, " +
            (pick(2) ? "3" : emit("and i64 %id, 3")) +
            "\n  br i1 %more, label %inner, label %after\nafter:\n";
  }

  std::string limit;
};

std::string indexLoop(unsigned number) {
  Indices code(number + 77);
  const std::string condition = code.condition();
  const std::string head = code.take();
  for (unsigned place = 0; place != 2; ++place)
    code.store(code.index(1 + unsigned(code.pick(3))), place);
  if (code.pick(3) == 0)
    code.loop();
  return vectorLoop(number, head, condition, code.take());
}

TEST(VectorizeWorkItems, ComputesWhatWorkItemsCompute) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text;
    for (unsigned number = first; number < last; number += 5)
      text += indexLoop(number);
    EXPECT_GT(checkVectorLoops(text, 4), (last - first) / 15);
  });
}

} // namespace
