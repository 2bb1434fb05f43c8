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
  explicit Indices(uint64_t Seed) : LaneExpressions(Seed) {
    leaves = {{64, "%g"},   {32, "%i"},   {32, "%i"},   {32, "%i"}, {32, "%x"},
              {64, "%u64"}, {32, "%u32"}, {32, "%u32"}, {8, "%u8"}, {64, "%id"}};
  }

  /// Often the one that keeps a sum from wrapping around.
  std::string condition() {
    const std::string Number = pick(2) ? "%u32" : oneOf({3, 5, 1, -2});
    switch (pick(6)) {
    case 0:
      return "true";
    case 1:
      return emit("icmp " + oneOf({"ne", "sgt"}) + " i32 %x, 0");
    case 2:
      return emit("icmp " + oneOf({"ult", "ugt", "slt", "eq"}) + " i32 " + integer(32, 1) + ", " +
                  integer(32, 1));
    default:
      limit = Number;
      return emit("icmp " + oneOf({"uge", "sge", "ugt"}) + " i32 %i, " + limit);
    }
  }

  void store(const std::string &V, unsigned Place) {
    const std::string At = emit("getelementptr i64, ptr %to, i64 " + std::to_string(Place));
    Code += "  store i64 " + V + ", ptr " + At + ", !llvm.access.group !3\n";
  }

  /// A number of 64 bits, most often one of 32 that is extended.
  std::string index(unsigned Depth) {
    if (!limit.empty() && pick(2)) {
      leaves.emplace_back(32,
                          emit("sub " + oneOf({"nuw", "nsw", "nuw nsw"}) + " i32 %i, " + limit));
      leaves.push_back(leaves.back());
    }
    if (pick(4) == 0)
      return integer(64, Depth);
    return emit(oneOf({"zext", "sext", "zext nneg"}) + " i32 " + integer(32, Depth) + " to i64");
  }

  /// A loop that counts from an index on, of which three numbers are stored.
  void loop() {
    const bool Signed = pick(2);
    const std::string Start =
        !limit.empty() && pick(3)
            ? emit("sub " + std::string(Signed ? "nsw" : "nuw") + " i32 %i, " + limit)
            : integer(32, 1);
    Code += "  br label %inner\ninner:\n  %k = phi i32 [ " + Start +
            ", %work ], [ %k.next, %inner ]\n  %n = phi i64 [ 0, %work ], [ %n.next, %inner ]\n";
    const std::string Wide = emit(std::string(Signed ? "sext" : "zext") + " i32 %k to i64");
    const std::string At = emit("getelementptr i64, ptr %to, i64 %n");
    Code += "  store i64 " + Wide + ", ptr " + At + ", !llvm.access.group !3\n";
    Code += "  %k.next = add " + std::string(Signed ? "nsw" : "nuw") + " i32 %k, " +
            oneOf({1, 2, -1}) + "\n  %n.next = add i64 %n, 1\n  %more = icmp ult i64 %n.next, " +
            (pick(2) ? "3" : emit("and i64 %id, 3")) +
            "\n  br i1 %more, label %inner, label %after\nafter:\n";
  }

  std::string limit;
};

std::string function(unsigned Number) {
  Indices Code(Number + 77);
  const std::string Condition = Code.condition();
  const std::string Head = Code.take();
  for (unsigned Place = 0; Place != 2; ++Place)
    Code.store(Code.index(1 + unsigned(Code.pick(3))), Place);
  if (Code.pick(3) == 0)
    Code.loop();
  return vectorLoop(Number, Head, Condition, Code.take());
}

TEST(VectorizeWorkItems, ComputesWhatWorkItemsCompute) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text;
    for (unsigned Number = First; Number < Last; Number += 5)
      Text += function(Number);
    EXPECT_GT(checkVectorLoops(Text, 4), (Last - First) / 15);
  });
}

} // namespace
