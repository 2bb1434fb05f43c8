//===- VectorLoops.cpp - Loops over work-items, before and after vectorisation ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "VectorLoops.h"

#include "Expressions.h"
#include "Refinement.h"
#include "Vectorizer/Driver/VectorizeWorkItems.h"

using namespace llvm;

namespace oclc::proofs {

static constexpr unsigned MostItems = 11, BytesOfItem = 32;

/// A target with vectors of 256 bits. The results do not depend on it.
static constexpr const char *Target =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
    "attributes #0 = { \"target-cpu\"=\"x86-64-v3\" }\n"
    "!0 = distinct !{!0, !1, !2}\n!1 = !{!\"llvm.loop.parallel_accesses\", !3}\n"
    "!2 = !{!\"oclc.loop.work-items\"}\n!3 = distinct !{}\n";

std::string vectorLoop(unsigned number, const std::string &head, const std::string &condition,
                       const std::string &work) {
  return "define void @f" + std::to_string(number) +
         "(ptr noalias %out, ptr noalias %in, i64 %size, i64 %base, i8 %u8, i32 %u32, i64 %u64, "
         "i1 %c) #0 {\nentry:\n  br label %item\nitem:\n"
         "  %id = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %g = add nuw i64 %id, %base\n" +
         (number % 3 ? "  %i = trunc i64 %g to i32\n" : "  %i = trunc nuw nsw i64 %g to i32\n") +
         "  %from = getelementptr i32, ptr %in, i64 %id\n"
         "  %x = load i32, ptr %from, !llvm.access.group !3\n" +
         head + "  br i1 " + condition + ", label %work, label %latch\nwork:\n" +
         "  %to = getelementptr [4 x i64], ptr %out, i64 %id\n" + work +
         "  br label %latch\nlatch:\n  %next = add nuw nsw i64 %id, 1\n"
         "  %again = icmp ult i64 %next, %size\n"
         "  br i1 %again, label %item, label %done, !llvm.loop !0\ndone:\n  ret void\n}\n";
}

unsigned checkVectorLoops(const std::string &functions, unsigned lanes) {
  constexpr unsigned Inputs = 12;
  Proof p(Target + functions,
          [lanes](Module &m) { runOnModule(vectorizer::VectorizeWorkItemsPass(lanes), m); });
  Expressions chance(lanes);
  auto one = [&](const Choices &from) { return from[chance.pick(from.size())]; };
  const Choices numbers8 = boundaries(8), numbers32 = boundaries(32), numbers64 = boundaries(64);
  const Choices bases = {number(64, 0), number(64, 3), number(64, INT32_MAX - 3),
                         number(64, UINT32_MAX - 3), number(64, INT64_MAX - 5)};
  Memory content;
  const uint64_t out = content.allocate(uint64_t(MostItems) * BytesOfItem);
  const uint64_t in = content.allocate(uint64_t(MostItems) * 4);
  p.frozen = {0, ~uint64_t(0)};
  for (const Function &f : p.source())
    for (unsigned i = 0; i != Inputs && !f.isDeclaration(); ++i) {
      for (unsigned item = 0; item != MostItems; ++item)
        content.store(in + uint64_t(item) * 4,
                      i % 3 ? one(numbers32)[0] : Scalar::of(32, item % 3));
      p.useMemory(content, out, uint64_t(MostItems) * BytesOfItem);
      if (!p.check(f,
                   {number(64, out), number(64, in), number(64, 1 + chance.pick(MostItems)),
                    one(bases), one(numbers8), one(numbers32), one(numbers64), number(1, i & 1)}))
        return 0;
    }
  unsigned vectors = 0;
  for (const Function &f : p.target())
    vectors += text(f).find(" x i") != std::string::npos;
  return vectors;
}

} // namespace oclc::proofs
