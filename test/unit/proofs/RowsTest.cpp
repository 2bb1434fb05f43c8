//===- RowsTest.cpp - Rows of work-items run together compute what they compute alone -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LaneExpressions.h"
#include "Refinement.h"
#include "Vectorizer/Rows/CollapseWorkItemLoops.h"
#include "Vectorizer/Rows/UnrollAndJamWorkItems.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

constexpr unsigned Items = 4, MostRows = 7, Bytes = MostRows * Items * 8;

constexpr const char *Target =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
    "attributes #0 = { \"target-cpu\"=\"x86-64-v3\" }\n"
    "!0 = distinct !{!0, !1, !2}\n!1 = !{!\"llvm.loop.parallel_accesses\", !3}\n"
    "!2 = !{!\"oclc.loop.work-items\"}\n!3 = distinct !{}\n!4 = distinct !{!4, !5}\n"
    "!5 = !{!\"oclc.loop.rows\"}\n";

/// Rows of work-items, each of which stores a number made of its ids, of what its row computes, and
/// of what an inner loop adds up.
std::string function(unsigned Number) {
  LaneExpressions Code(Number + 17);
  Code.leaves = {{64, "%y"}, {32, "%u32"}, {64, "%u64"}, {8, "%u8"}};
  const std::string Row = Code.integer(64, 2);
  const std::string OfRow = Code.take();
  Code.leaves = {{64, "%x"}, {64, "%y"},   {64, "%linear"}, {32, "%a"},
                 {64, Row},  {64, "%u64"}, {32, "%b"}};
  const std::string Value = Code.integer(64, 1 + unsigned(Code.pick(3)));
  const std::string Work = Code.take();
  const bool HasLoop = Code.pick(2);
  const std::string Rows = Code.pick(2) ? "%rows" : "4", N = std::to_string(Items);
  return "define void @f" + std::to_string(Number) +
         "(ptr noalias %out, ptr noalias %in, i64 %rows, i8 %u8, i32 %u32, i64 %u64, i1 %c) #0 {\n"
         "entry:\n  br label %row\nrow:\n  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]\n" +
         OfRow +
         "  br label %item\nitem:\n  %x = phi i64 [ 0, %row ], [ %x.next, %item.latch ]\n"
         "  %n.y = mul nuw nsw i64 %y, " +
         N +
         "\n  %linear = add nuw nsw i64 %n.y, %x\n"
         "  %from = getelementptr i64, ptr %in, i64 %linear\n"
         "  %a = load i32, ptr %from, !llvm.access.group !3\n"
         "  %of.row = getelementptr i64, ptr %in, i64 %y\n"
         "  %b = load i32, ptr %of.row, !llvm.access.group !3\n" +
         Work +
         (HasLoop ? "  br label %inner\ninner:\n  %k = phi i64 [ 0, %item ], [ %k.next, %inner ]\n"
                    "  %sum = phi i64 [ " +
                        Value +
                        ", %item ], [ %more, %inner ]\n"
                        "  %k.from = getelementptr i64, ptr %in, i64 %k\n"
                        "  %v = load i64, ptr %k.from, !llvm.access.group !3\n"
                        "  %product = mul i64 %v, %sum\n  %more = add i64 %product, %x\n"
                        "  %k.next = add nuw nsw i64 %k, 1\n  %again = icmp ult i64 %k.next, 3\n"
                        "  br i1 %again, label %inner, label %item.latch\n"
                  : "  br label %item.latch\n") +
         "item.latch:\n  %to = getelementptr i64, ptr %out, i64 %linear\n  store i64 " +
         (HasLoop ? "%more" : Value) + ", ptr %to, !llvm.access.group !3\n" +
         "  %x.next = add nuw nsw i64 %x, 1\n  %x.again = icmp ult i64 %x.next, " + N +
         "\n  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0\n"
         "row.latch:\n  %y.next = add nuw nsw i64 %y, 1\n  %y.again = icmp ult i64 %y.next, " +
         Rows +
         "\n  br i1 %y.again, label %row, label %done, !llvm.loop !4\ndone:\n  ret void\n}\n";
}

/// Returns how many functions `IsDone` holds for.
unsigned check(unsigned First, unsigned Last, function_ref<void(Module &)> Rewrite,
               function_ref<bool(StringRef)> IsDone) {
  std::string Text = Target;
  for (unsigned Number = First; Number < Last; Number += 5)
    Text += function(Number);
  Proof P(Text, Rewrite);
  P.frozen = {0, ~uint64_t(0)};
  Expressions Chance(First);
  const Choices Numbers8 = boundaries(8), Numbers32 = boundaries(32), Numbers64 = boundaries(64);
  auto One = [&](const Choices &From) { return From[Chance.pick(From.size())]; };
  Memory Content;
  const uint64_t Out = Content.allocate(Bytes), In = Content.allocate(Bytes);
  for (unsigned I = 0; I != Bytes / 8; ++I)
    Content.store(In + uint64_t(I) * 8, One(Numbers64)[0]);
  P.useMemory(Content, Out, Bytes);
  for (const Function &F : P.source())
    for (unsigned Rows = 1; Rows <= MostRows && !F.isDeclaration(); ++Rows)
      if (!P.check(F, {number(64, Out), number(64, In), number(64, Rows), One(Numbers8),
                       One(Numbers32), One(Numbers64), number(1, Rows & 1)}))
        return 0;
  return unsigned(count_if(P.target(), [&](const Function &F) { return IsDone(text(F)); }));
}

TEST(CollapseWorkItemLoops, ComputesWhatRowsCompute) {
  auto Fold = [](Module &M) {
    runOnModule(oclc::vectorizer::CollapseWorkItemLoopsPass(/*Force=*/true), M);
  };
  auto HasNoRows = [](StringRef Text) { return !Text.contains("row.latch:"); };
  forEachRound([&](unsigned First, unsigned Last) {
    EXPECT_GT(check(First, Last, Fold, HasNoRows), (Last - First) / 20);
  });
}

TEST(UnrollAndJamWorkItems, ComputesWhatRowsCompute) {
  auto StoresTwice = [](StringRef Text) { return Text.count("store i64") > 1; };
  forEachRound([&](unsigned First, unsigned Last) {
    for (unsigned Rows : {2u, 3u}) {
      auto Jam = [=](Module &M) {
        runOnModule(oclc::vectorizer::UnrollAndJamWorkItemsPass(Rows), M);
      };
      EXPECT_GT(check(First, Last, Jam, StoresTwice), (Last - First) / 20);
    }
  });
}

} // namespace
