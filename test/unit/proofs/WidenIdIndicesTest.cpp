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

std::string kernelWithIndex(unsigned number, unsigned depth) {
  IdExpressions code(number + 12345);
  const std::string a = code.extended(depth), b = code.extended(1);
  return "define spir_kernel void @k" + std::to_string(number) + "(i64 %s, i32 %w, i1 %c) {\n" +
         code.take() + "  call void @use(i64 " + a + ")\n  call void @use(i64 " + b +
         ")\n  ret void\n}\n";
}

/// Compares both versions of `f` in the launches for which the new one is correct. Returns false if
/// the test has failed.
bool checkInLaunches(Proof &p, const Function &f) {
  const Choices narrow = boundaries(32), wide = boundaries(64);
  const auto bounds = oclc::passes::launchBounds(*p.target().getFunction(f.getName()));
  for (auto [number, work] : enumerate(sampleLaunches())) {
    const Launch &item = work;
    if (!item.keepsTo(bounds))
      continue;
    p.answer = [&](const CallBase &call, ArrayRef<Scalars> arguments) {
      return item.answer(call, arguments);
    };
    if (!p.check(f, {wide[number % wide.size()], narrow[number % narrow.size()],
                     oclc::proofs::number(1, number & 1)})) {
      ADD_FAILURE() << item.text();
      return false;
    }
  }
  return true;
}

TEST(WidenIdIndices, RefinesWithinTheBounds) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text = queryDeclarations() + "declare void @use(i64)\n";
    for (unsigned number = first; number != last; ++number)
      text += kernelWithIndex(number, 1 + number % 4);
    Proof p(text, [](Module &m) { runOnModule(oclc::passes::WidenIdIndicesPass(), m); });
    for (const Function &f : p.source())
      if (!f.isDeclaration() && !checkInLaunches(p, f))
        break;
    EXPECT_GT(p.changed, p.functions / 10);
  });
}

TEST(ExpandWorkItemQueries, AnswersAllQueries) {
  std::string text = queryDeclarations();
  unsigned functions = 0;
  auto add = [&](const std::string &call, const std::string &parameters = "") {
    text += "define i64 @f" + std::to_string(functions++) + "(" + parameters + ") {\n  %r = call " +
            call + "\n  ret i64 %r\n}\n";
  };
  add("i64 @_Z20get_global_linear_idv()");
  add("i64 @_Z19get_local_linear_idv()");
  for (const char *name :
       {"_Z13get_global_idj", "_Z12get_local_idj", "_Z12get_group_idj", "_Z15get_global_sizej",
        "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej", "_Z14get_num_groupsj",
        "_Z17get_global_offsetj"}) {
    for (const char *d : {"0", "1", "2", "3", "-1"})
      add("i64 @" + std::string(name) + "(i32 " + d + ")");
    add("i64 @" + std::string(name) + "(i32 %d)", "i32 %d");
  }
  Proof p(text, [](Module &m) { runOnModule(oclc::passes::ExpandWorkItemQueriesPass(), m); });
  for (const Launch &item : sampleLaunches()) {
    p.answer = [&](const CallBase &call, ArrayRef<Scalars> arguments) {
      return item.answer(call, arguments);
    };
    p.check([](const Argument &) {
      return Choices{number(32, 0), number(32, 1), number(32, 2), number(32, 3), number(32, -1)};
    });
  }
}

} // namespace
