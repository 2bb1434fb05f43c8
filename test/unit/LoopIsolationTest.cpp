//===- LoopIsolationTest.cpp - Moves loops out of a function and back -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/LoopIsolation.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using oclc::vectorizer::LoopIsolation;

namespace {

/// The function @k has two loops. The block "other" of the first is behind the second.
class TwoLoops : public testing::Test {
protected:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  Function *F = nullptr;
  DominatorTree DT;
  LoopInfo LI;

  void SetUp() override {
    SMDiagnostic error;
    M = parseAssemblyString(R"(
      define i64 @k(i64 %n, i1 %c) {
      entry:
        br label %front1
      front1:
        br label %loop1
      loop1:
        %i = phi i64 [ 0, %front1 ], [ %i.next, %latch1 ]
        br i1 %c, label %other, label %latch1
      latch1:
        %i.next = add i64 %i, 1
        %i.again = icmp ult i64 %i.next, %n
        br i1 %i.again, label %loop1, label %exit1
      exit1:
        %last = phi i64 [ %i.next, %latch1 ]
        br label %front2
      front2:
        br label %loop2
      loop2:
        %j = phi i64 [ 0, %front2 ], [ %j.next, %loop2 ]
        %j.next = add i64 %j, %last
        %j.again = icmp ult i64 %j.next, %n
        br i1 %j.again, label %loop2, label %exit2
      exit2:
        ret i64 %j.next
      other:
        br label %latch1
      }
    )",
                            error, Context);
    ASSERT_TRUE(M) << error.getMessage().str() << ": " << error.getLineContents().str();
    F = M->getFunction("k");
    DT.recalculate(*F);
    LI.analyze(DT);
  }

  BasicBlock &block(StringRef name) const {
    return *cast<BasicBlock>(F->getValueSymbolTable()->lookup(name));
  }

  const Loop &loop(StringRef header) const { return *LI.getLoopFor(&block(header)); }
};

using Names = std::vector<std::string>;

Names blocksOf(const Function &f) {
  Names names;
  for (const BasicBlock &bb : f)
    names.push_back(bb.getName().str());
  return names;
}

TEST_F(TwoLoops, TakeOneOut) {
  LoopIsolation isolation(*F);
  Function &isolated = isolation.takeOut(loop("loop1"));
  EXPECT_EQ(blocksOf(isolated), (Names{"entry", "front1", "loop1", "latch1", "exit1", "other"}));
  // Analyses of both functions see one loop each.
  for (Function *f : {&isolated, F}) {
    const DominatorTree dt(*f);
    const LoopInfo li(dt);
    EXPECT_EQ(li.getLoopsInPreorder().size(), 1U);
  }
  isolation.putBack();
}

TEST_F(TwoLoops, PutBackUnchanged) {
  const Names before = blocksOf(*F);
  {
    LoopIsolation isolation(*F);
    for (const Loop *each : {&loop("loop1"), &loop("loop2")}) {
      isolation.takeOut(*each);
      isolation.putBack();
    }
  }
  EXPECT_EQ(blocksOf(*F), before);
  EXPECT_FALSE(verifyModule(*M, &errs()));
  EXPECT_EQ(M->size(), 1U);
}

TEST_F(TwoLoops, PutNewBlocksBesideTheirNeighbours) {
  {
    LoopIsolation isolation(*F);
    Function &isolated = isolation.takeOut(loop("loop1"));
    BasicBlock &loop1 = *std::next(isolated.begin(), 2);
    BasicBlock &latch = *std::next(isolated.begin(), 3);
    BasicBlock &other = isolated.back();
    ASSERT_EQ(latch.getName(), "latch1");
    // Replace "other" by a block before the latch, and append a block to the end.
    other.replaceAllUsesWith(&latch);
    other.eraseFromParent();
    latch.removePredecessor(&loop1);
    loop1.getTerminator()->eraseFromParent();
    BasicBlock *middle = BasicBlock::Create(Context, "middle", &isolated, &latch);
    BasicBlock *end = BasicBlock::Create(Context, "end", &isolated);
    BranchInst::Create(middle, &loop1);
    BranchInst::Create(end, middle);
    BranchInst::Create(&latch, end);
    new AllocaInst(Type::getInt32Ty(Context), 0, "variable", isolated.begin()->begin());
    isolation.putBack();
  }
  EXPECT_EQ(blocksOf(*F), (Names{"entry", "front1", "loop1", "middle", "latch1", "exit1", "front2",
                                 "loop2", "exit2", "end"}));
  EXPECT_EQ(F->getEntryBlock().front().getName(), "variable");
  EXPECT_FALSE(verifyModule(*M, &errs()));
}

} // namespace
