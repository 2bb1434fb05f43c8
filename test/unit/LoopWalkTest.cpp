//===- LoopWalkTest.cpp - Tests the sequences of blocks that loops run ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/LoopWalk.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::target;

namespace {

constexpr unsigned None = FlowGraph::None;

/// Returns the blocks of `count` iterations of `loop`, one letter each: A is block 0.
std::string walked(LoopWalk &walk, unsigned count) {
  SmallVector<unsigned> blocks;
  for (unsigned i = 0; i != count; ++i)
    EXPECT_TRUE(walk.walkIteration(blocks));
  std::string letters;
  for (unsigned block : blocks)
    letters += char('A' + block);
  return letters;
}

/// A (header) -> B or C -> D (latch) -> A or out
FlowGraph diamond(double toB) {
  FlowGraph flow;
  flow.Loops = {{0, None, 1, 10}};
  flow.Blocks = {{0, 10, {{1, toB}, {2, 1 - toB}}},
                 {0, 10 * toB, {{3, 1}}},
                 {0, 10 * (1 - toB), {{3, 1}}},
                 {0, 10, {{0, 0.9}, {4, 0.1}}},
                 {None, 1, {}}};
  return flow;
}

TEST(LoopWalk, TakesBranchesByTheirShare) {
  const FlowGraph flow = diamond(0.25);
  LoopWalk walk(flow, 0, {1});
  const std::string blocks = walked(walk, 8);
  EXPECT_EQ(std::count(blocks.begin(), blocks.end(), 'B'), 2);
  EXPECT_EQ(std::count(blocks.begin(), blocks.end(), 'C'), 6);
  EXPECT_EQ(blocks.substr(0, 3), "ACD");
}

TEST(LoopWalk, SpreadsRareBranches) {
  const FlowGraph flow = diamond(0.1);
  LoopWalk walk(flow, 0, {1});
  const std::string first = walked(walk, 10), second = walked(walk, 10);
  EXPECT_EQ(std::count(first.begin(), first.end(), 'B'), 1);
  EXPECT_EQ(std::count(second.begin(), second.end(), 'B'), 1);
}

TEST(LoopWalk, NeverTakesImpossibleBranch) {
  const FlowGraph flow = diamond(0);
  LoopWalk walk(flow, 0, {1});
  EXPECT_EQ(walked(walk, 20).find('B'), std::string::npos);
}

TEST(LoopWalk, StaysInLoopWhoseOnlyLikelyEdgeLeaves) {
  FlowGraph flow = diamond(0.5);
  flow.Blocks[3].Successors = {{0, 0}, {4, 1}};
  LoopWalk walk(flow, 0, {1});
  EXPECT_EQ(walked(walk, 2).size(), 6u);
}

/// A (header) -> B (inner header) -> C (inner latch) -> B or D -> A. B may also leave to E -> A.
FlowGraph nest(double fromB) {
  FlowGraph flow;
  flow.Loops = {{0, None, 1, 10}, {1, 0, 10, 4}};
  flow.Blocks = {{0, 10, {{1, 1}}},
                 {1, 40, {{2, 1 - fromB}, {4, fromB}}},
                 {1, 40, {{1, 0.75}, {3, 0.25}}},
                 {0, 10, {{0, 1}}},
                 {0, 10, {{0, 1}}}};
  return flow;
}

TEST(LoopWalk, RunsInnerLoopAsOftenAsRequested) {
  const FlowGraph flow = nest(0);
  LoopWalk walk(flow, 0, {1, 3});
  EXPECT_EQ(walked(walk, 2), "ABCBCBCD"
                             "ABCBCBCD");
  EXPECT_EQ(walk.entries()[1], 2u);
}

TEST(LoopWalk, RunsInnerLoopInTheMeanAsOftenAsRequested) {
  const FlowGraph flow = nest(0);
  LoopWalk walk(flow, 0, {1, 2.5});
  EXPECT_EQ(walked(walk, 4), "ABCBCD"
                             "ABCBCBCD"
                             "ABCBCD"
                             "ABCBCBCD");
}

TEST(LoopWalk, LeavesInnerLoopBySeveralExits) {
  const FlowGraph flow = nest(0.25);
  LoopWalk walk(flow, 0, {1, 2});
  const std::string blocks = walked(walk, 4);
  EXPECT_EQ(std::count(blocks.begin(), blocks.end(), 'D'), 2);
  EXPECT_EQ(std::count(blocks.begin(), blocks.end(), 'E'), 2);
  EXPECT_NE(blocks.find("ABCBE"), std::string::npos) << blocks;
}

TEST(LoopWalk, InnerLoopThatLeavesBothEndsIteration) {
  FlowGraph flow = nest(0);
  flow.Blocks[2].Successors = {{1, 0.75}, {5, 0.25}};
  flow.Blocks.push_back({None, 1, {}});
  LoopWalk walk(flow, 0, {1, 2});
  EXPECT_EQ(walked(walk, 2), "ABCBC"
                             "ABCBC");
}

TEST(LoopWalk, InnerLoopCanBeWalkedAlone) {
  const FlowGraph flow = nest(0.25);
  LoopWalk walk(flow, 1, {1, 1});
  EXPECT_EQ(walked(walk, 3), "BCBCBC");
}

TEST(LoopWalk, EndsCycleThatIsNoLoop) {
  FlowGraph flow = diamond(0.5);
  flow.Blocks[1].Successors = {{2, 1}};
  flow.Blocks[2].Successors = {{1, 1}};
  LoopWalk walk(flow, 0, {1});
  SmallVector<unsigned> blocks;
  EXPECT_FALSE(walk.walkIteration(blocks));
  EXPECT_LE(blocks.size(), LoopWalk::MaxBlocks);
}

} // namespace
