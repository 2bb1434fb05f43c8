//===- WidenIdIndicesTest.cpp - Indices computed in 64 bits are those of 32 ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/WidenIdIndices.h"
#include "IdExpressions.h"
#include "Launches.h"
#include "Passes/KernelPrep/ExpandWorkItemQueries.h"
#include "Refinement.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

std::string kernel(unsigned Number, unsigned Depth) {
  IdExpressions Code(Number + 12345);
  const std::string A = Code.extended(Depth), B = Code.extended(1);
  return "define spir_kernel void @k" + std::to_string(Number) + "(i64 %s, i32 %w, i1 %c) {\n" +
         Code.take() + "  call void @use(i64 " + A + ")\n  call void @use(i64 " + B +
         ")\n  ret void\n}\n";
}

/// False when something is wrong.
bool checkInLaunches(Proof &P, const Function &F) {
  const Choices Narrow = boundaries(32), Wide = boundaries(64);
  const auto Bounds = oclc::passes::launchBounds(*P.target().getFunction(F.getName()));
  for (auto [Number, Work] : enumerate(sampleLaunches())) {
    const Launch &Item = Work;
    if (!Item.keepsTo(Bounds))
      continue;
    P.answer = [&](const CallBase &Call, ArrayRef<Scalars> Arguments) {
      return Item.answer(Call, Arguments);
    };
    if (!P.check(F, {Wide[Number % Wide.size()], Narrow[Number % Narrow.size()],
                     number(1, Number & 1)})) {
      ADD_FAILURE() << Item.text();
      return false;
    }
  }
  return true;
}

TEST(WidenIdIndices, RefinesWithinTheBounds) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text = queryDeclarations() + "declare void @use(i64)\n";
    for (unsigned Number = First; Number != Last; ++Number)
      Text += kernel(Number, 1 + Number % 4);
    Proof P(Text, [](Module &M) { runOnModule(oclc::passes::WidenIdIndicesPass(), M); });
    for (const Function &F : P.source())
      if (!F.isDeclaration() && !checkInLaunches(P, F))
        break;
    EXPECT_GT(P.changed, P.functions / 10);
  });
}

TEST(ExpandWorkItemQueries, AnswersAllQueries) {
  std::string Text = queryDeclarations();
  unsigned Number = 0;
  auto Add = [&](const std::string &Call, const std::string &Parameters = "") {
    Text += "define i64 @f" + std::to_string(Number++) + "(" + Parameters + ") {\n  %r = call " +
            Call + "\n  ret i64 %r\n}\n";
  };
  Add("i64 @_Z20get_global_linear_idv()");
  Add("i64 @_Z19get_local_linear_idv()");
  for (const char *Name :
       {"_Z13get_global_idj", "_Z12get_local_idj", "_Z12get_group_idj", "_Z15get_global_sizej",
        "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej", "_Z14get_num_groupsj",
        "_Z17get_global_offsetj"}) {
    for (const char *D : {"0", "1", "2", "3", "-1"})
      Add("i64 @" + std::string(Name) + "(i32 " + D + ")");
    Add("i64 @" + std::string(Name) + "(i32 %d)", "i32 %d");
  }
  Proof P(Text, [](Module &M) { runOnModule(oclc::passes::ExpandWorkItemQueriesPass(), M); });
  for (const Launch &Item : sampleLaunches()) {
    P.answer = [&](const CallBase &Call, ArrayRef<Scalars> Arguments) {
      return Item.answer(Call, Arguments);
    };
    P.check([](const Argument &) {
      return Choices{number(32, 0), number(32, 1), number(32, 2), number(32, 3), number(32, -1)};
    });
  }
}

} // namespace
