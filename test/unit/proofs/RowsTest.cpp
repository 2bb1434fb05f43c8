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

constexpr const char *RowsTarget =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
    "attributes #0 = { \"target-cpu\"=\"x86-64-v3\" }\n"
    "!0 = distinct !{!0, !1, !2}\n!1 = !{!\"llvm.loop.parallel_accesses\", !3}\n"
    "!2 = !{!\"oclc.loop.work-items\"}\n!3 = distinct !{}\n!4 = distinct !{!4, !5}\n"
    "!5 = !{!\"oclc.loop.rows\"}\n";

/// Returns the IR of a loop over rows of work-items. Each work-item stores a number that depends on
/// its ids, on a value of its row and, in some functions, on the sum of an inner loop.
std::string rowLoop(unsigned number) {
  LaneExpressions code(number + 17);
  code.leaves = {{64, "%y"}, {32, "%u32"}, {64, "%u64"}, {8, "%u8"}};
  const std::string row = code.integer(64, 2);
  const std::string ofRow = code.take();
  code.leaves = {{64, "%x"}, {64, "%y"},   {64, "%linear"}, {32, "%a"},
                 {64, row},  {64, "%u64"}, {32, "%b"}};
  const std::string value = code.integer(64, 1 + unsigned(code.pick(3)));
  const std::string work = code.take();
  const bool hasLoop = code.pick(2);
  const std::string rows = code.pick(2) ? "%rows" : "4", n = std::to_string(Items);
  return "define void @f" + std::to_string(number) +
         "(ptr noalias %out, ptr noalias %in, i64 %rows, i8 %u8, i32 %u32, i64 %u64, i1 %c) #0 {\n"
         "entry:\n  br label %row\nrow:\n  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]\n" +
         ofRow +
         "  br label %item\nitem:\n  %x = phi i64 [ 0, %row ], [ %x.next, %item.latch ]\n"
         "  %n.y = mul nuw nsw i64 %y, " +
         n +
         "\n  %linear = add nuw nsw i64 %n.y, %x\n"
         "  %from = getelementptr i64, ptr %in, i64 %linear\n"
         "  %a = load i32, ptr %from, !llvm.access.group !3\n"
         "  %of.row = getelementptr i64, ptr %in, i64 %y\n"
         "  %b = load i32, ptr %of.row, !llvm.access.group !3\n" +
         work +
         (hasLoop ? "  br label %inner\ninner:\n  %k = phi i64 [ 0, %item ], [ %k.next, %inner ]\n"
                    "  %sum = phi i64 [ " +
                        value +
                        ", %item ], [ %more, %inner ]\n"
                        "  %k.from = getelementptr i64, ptr %in, i64 %k\n"
                        "  %v = load i64, ptr %k.from, !llvm.access.group !3\n"
                        "  %product = mul i64 %v, %sum\n  %more = add i64 %product, %x\n"
                        "  %k.next = add nuw nsw i64 %k, 1\n  %again = icmp ult i64 %k.next, 3\n"
                        "  br i1 %again, label %inner, label %item.latch\n"
                  : "  br label %item.latch\n") +
         "item.latch:\n  %to = getelementptr i64, ptr %out, i64 %linear\n  store i64 " +
         (hasLoop ? "%more" : value) + ", ptr %to, !llvm.access.group !3\n" +
         "  %x.next = add nuw nsw i64 %x, 1\n  %x.again = icmp ult i64 %x.next, " + n +
         "\n  br i1 %x.again, label %item, label %row.latch, !llvm.loop !0\n"
         "row.latch:\n  %y.next = add nuw nsw i64 %y, 1\n  %y.again = icmp ult i64 %y.next, " +
         rows +
         "\n  br i1 %y.again, label %row, label %done, !llvm.loop !4\ndone:\n  ret void\n}\n";
}

/// Rewrites the functions with every fifth number from `first` on, below `last`, and compares what
/// they compute. Returns the number of new versions whose IR `isDone` accepts, or 0 if the test has
/// failed.
unsigned check(unsigned first, unsigned last, function_ref<void(Module &)> rewrite,
               function_ref<bool(StringRef)> isDone) {
  std::string text = RowsTarget;
  for (unsigned number = first; number < last; number += 5)
    text += rowLoop(number);
  Proof p(text, rewrite);
  p.frozen = {0, ~uint64_t(0)};
  Expressions chance(first);
  const Choices numbers8 = boundaries(8), numbers32 = boundaries(32), numbers64 = boundaries(64);
  auto one = [&](const Choices &from) { return from[chance.pick(from.size())]; };
  Memory content;
  const uint64_t out = content.allocate(Bytes), in = content.allocate(Bytes);
  for (unsigned i = 0; i != Bytes / 8; ++i)
    content.store(in + uint64_t(i) * 8, one(numbers64)[0]);
  p.useMemory(content, out, Bytes);
  for (const Function &f : p.source())
    for (unsigned rows = 1; rows <= MostRows && !f.isDeclaration(); ++rows)
      if (!p.check(f, {number(64, out), number(64, in), number(64, rows), one(numbers8),
                       one(numbers32), one(numbers64), number(1, rows & 1)}))
        return 0;
  return unsigned(
      count_if(p.target(), [&](const Function &f) { return isDone(oclc::proofs::text(f)); }));
}

TEST(CollapseWorkItemLoops, ComputesWhatRowsCompute) {
  auto fold = [](Module &m) {
    runOnModule(oclc::vectorizer::CollapseWorkItemLoopsPass(/*Force=*/true), m);
  };
  auto hasNoRows = [](StringRef text) { return !text.contains("row.latch:"); };
  forEachRound([&](unsigned first, unsigned last) {
    EXPECT_GT(check(first, last, fold, hasNoRows), (last - first) / 20);
  });
}

TEST(UnrollAndJamWorkItems, ComputesWhatRowsCompute) {
  auto storesTwice = [](StringRef text) { return text.count("store i64") > 1; };
  forEachRound([&](unsigned first, unsigned last) {
    for (unsigned rows : {2u, 3u}) {
      auto jam = [=](Module &m) {
        runOnModule(oclc::vectorizer::UnrollAndJamWorkItemsPass(rows), m);
      };
      EXPECT_GT(check(first, last, jam, storesTwice), (last - first) / 20);
    }
  });
}

} // namespace
