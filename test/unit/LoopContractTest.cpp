//===- LoopContractTest.cpp - Tests what a loop over vectors must keep ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Checks handwritten loops over vectors against the contract of one loop over work-items. Some keep
// the contract, and some break it.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/LoopContract.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using oclc::vectorizer::LoopContract;

namespace {

/// A function with a loop over %id. `blocks` is the body of the loop. It starts in the block "item"
/// and must end with a branch to "next".
class LoopOf {
public:
  explicit LoopOf(StringRef blocks) {
    const std::string text = (R"(
      declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
      define void @k(ptr %p, i64 %n, i1 %c, <4 x i1> %mask) {
      entry:
        br label %item
      item:
        %id = phi i64 [ 0, %entry ], [ %id.next, %next ]
        %q = getelementptr i32, ptr %p, i64 %id
    )" + blocks + R"(
      next:
        %id.next = add i64 %id, 4
        %again = icmp ult i64 %id.next, %n
        br i1 %again, label %item, label %done
      done:
        ret void
      }
      !0 = !{i32 0}
      !1 = !{i32 1}
    )")
                                 .str();
    SMDiagnostic error;
    M = parseAssemblyString(text, error, Context);
    EXPECT_TRUE(M) << error.getMessage().str() << ": " << error.getLineContents().str();
    DT.recalculate(*M->getFunction("k"));
    LI.analyze(DT);
  }

  Loop &loop() { return **LI.begin(); }
  const DominatorTree &dominators() const { return DT; }

private:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  DominatorTree DT;
  LoopInfo LI;
};

/// Two stores, the second under a condition.
constexpr StringLiteral WorkItems = R"(
    store i32 1, ptr %q
    br i1 %c, label %then, label %next
  then:
    store i32 2, ptr %p
    br label %next
)";

/// Returns how a loop with the body `vectors` breaks the contract of WorkItems; empty if it does
/// not.
std::string check(StringRef vectors) {
  LoopOf before(WorkItems), after(vectors);
  const LoopContract contract(before.loop(), before.dominators());
  return contract.check(after.loop());
}

TEST(LoopContract, TakesMasks) {
  EXPECT_EQ(check(R"(
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    call void @llvm.masked.store.v4i32.p0(<4 x i32> splat (i32 2), ptr %p, i32 4, <4 x i1> %mask), !oclc.effect !1
    br label %next
  )"),
            "");
}

TEST(LoopContract, TakesBlocksThatCanBeGoneRound) {
  EXPECT_EQ(check(R"(
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    br i1 %c, label %then, label %next
  then:
    store i32 2, ptr %p, !oclc.effect !1
    br label %next
  )"),
            "");
}

TEST(LoopContract, WantsEachStore) {
  EXPECT_EQ(check(R"(
    call void @llvm.masked.store.v4i32.p0(<4 x i32> splat (i32 2), ptr %p, i32 4, <4 x i1> %mask), !oclc.effect !1
    br label %next
  )"),
            "no vector form of the store");
}

TEST(LoopContract, WantsTheCondition) {
  EXPECT_EQ(check(R"(
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    store <4 x i32> splat (i32 2), ptr %p, !oclc.effect !1
    br label %next
  )"),
            "no condition for the store");
}

TEST(LoopContract, TakesNoMaskForAllLanes) {
  EXPECT_EQ(check(R"(
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    call void @llvm.masked.store.v4i32.p0(<4 x i32> splat (i32 2), ptr %p, i32 4, <4 x i1> splat (i1 true)), !oclc.effect !1
    br label %next
  )"),
            "no condition for the store");
}

TEST(LoopContract, TakesBlendsOfPrivateVariables) {
  EXPECT_EQ(check(R"(
    %v = alloca <4 x i32>
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    %before = load <4 x i32>, ptr %v
    %blend = select <4 x i1> %mask, <4 x i32> splat (i32 2), <4 x i32> %before
    store <4 x i32> %blend, ptr %v, !oclc.effect !1
    br label %next
  )"),
            "");
}

TEST(LoopContract, TakesNoBlendsOfSharedMemory) {
  EXPECT_EQ(check(R"(
    store <4 x i32> splat (i32 1), ptr %q, !oclc.effect !0
    %before = load <4 x i32>, ptr %p
    %blend = select <4 x i1> %mask, <4 x i32> splat (i32 2), <4 x i32> %before
    store <4 x i32> %blend, ptr %p, !oclc.effect !1
    br label %next
  )"),
            "no condition for the store");
}

TEST(LoopContract, WantsDefinedValues) {
  EXPECT_EQ(check(R"(
    store <4 x i32> poison, ptr %q, !oclc.effect !0
    call void @llvm.masked.store.v4i32.p0(<4 x i32> splat (i32 2), ptr %p, i32 4, <4 x i1> %mask), !oclc.effect !1
    br label %next
  )"),
            "undefined operand of the store");
}

} // namespace
