//===- LineDiffTest.cpp - Tests of the differences between texts -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/LineDiff.h"

#include "gtest/gtest.h"

#include <random>

using oclc::explain::diffLines;
using oclc::explain::Edit;

namespace {

using Lines = std::vector<std::string>;

/// Returns what the script of the page makes of a text.
Lines applied(const Lines &before, const std::vector<Edit> &edits) {
  Lines result;
  size_t at = 0;
  for (const Edit &edit : edits) {
    EXPECT_GE(edit.at, at);
    result.insert(result.end(), before.begin() + long(at), before.begin() + edit.at);
    result.insert(result.end(), edit.added.begin(), edit.added.end());
    at = edit.at + edit.removed;
  }
  EXPECT_LE(at, before.size());
  result.insert(result.end(), before.begin() + long(at), before.end());
  return result;
}

size_t changedLines(const std::vector<Edit> &edits) {
  size_t lines = 0;
  for (const Edit &edit : edits)
    lines += edit.removed + edit.added.size();
  return lines;
}

TEST(LineDiff, equalTextsHaveNoEdits) {
  EXPECT_TRUE(diffLines(Lines(), Lines()).empty());
  EXPECT_TRUE(diffLines(Lines{"a", "b", "a"}, Lines{"a", "b", "a"}).empty());
}

TEST(LineDiff, oneSideIsEmpty) {
  const Lines text = {"a", "b"};
  EXPECT_EQ(applied({}, diffLines(Lines(), text)), text);
  EXPECT_EQ(applied(text, diffLines(text, Lines())), Lines());
}

TEST(LineDiff, keepsWhatIsEqual) {
  const Lines before = {"define", "  x", "  br", "", "loop:", "  y", "  br", "}"};
  const Lines after = {"define", "  x", "  new", "  br", "", "loop:", "  br", "}"};
  const std::vector<Edit> edits = diffLines(before, after);
  EXPECT_EQ(applied(before, edits), after);
  EXPECT_EQ(changedLines(edits), 2U);
}

TEST(LineDiff, repeatedLines) {
  const Lines before = {"a", "a", "b", "a", "a"}, after = {"a", "b", "a", "a", "b"};
  const std::vector<Edit> edits = diffLines(before, after);
  EXPECT_EQ(applied(before, edits), after);
  EXPECT_EQ(changedLines(edits), 2U);
}

TEST(LineDiff, longTextsWithoutEqualLines) {
  Lines before, after;
  for (int i = 0; i != 3000; ++i) {
    before.push_back("before " + std::to_string(i));
    after.push_back("after " + std::to_string(i % 7));
  }
  EXPECT_EQ(applied(before, diffLines(before, after)), after);
}

TEST(LineDiff, randomTexts) {
  std::mt19937 random(1);
  for (int round = 0; round != 2000; ++round) {
    const unsigned words = 1 + random() % 12;
    const auto text = [&] {
      Lines lines(random() % 30);
      for (std::string &line : lines)
        line = std::to_string(random() % words);
      return lines;
    };
    const Lines before = text(), after = text();
    ASSERT_EQ(applied(before, diffLines(before, after)), after);
  }
}

} // namespace
