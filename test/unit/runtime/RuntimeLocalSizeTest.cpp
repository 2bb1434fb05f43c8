//===- RuntimeLocalSizeTest.cpp - How local sizes and variants are chosen ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Device.h"
#include "exec/LocalSize.h"

#include <gtest/gtest.h>

using namespace oclc;
using namespace oclc::rt;

namespace {

/// A kernel whose variants can all run.
struct TestKernel {
  binary::Kernel info;
  binary::Manifest manifest;

  TestKernel &variant(std::optional<Size3> size, uint32_t target = 0, uint64_t perItem = 0) {
    binary::Variant added;
    added.localSize = size;
    added.target = target;
    added.contextPerItem = perItem;
    info.variants.push_back(added);
    return *this;
  }
  CompiledKernel compile() const {
    CompiledKernel kernel(info, manifest);
    for (const binary::Variant &variant : info.variants)
      kernel.variants.push_back({&variant, nullptr});
    return kernel;
  }
};

uint64_t items(const Size3 &size) { return size[0] * size[1] * size[2]; }

TEST(RuntimeLocalSize, GeneralSizesDivideWhereTheyCan) {
  TestKernel test;
  test.variant(std::nullopt);
  CompiledKernel kernel = test.compile();
  for (Size3 global : {Size3{1024, 1024, 1}, {1 << 20, 1, 1}, {640, 480, 1}, {100, 100, 100}}) {
    Size3 local = *chooseLocalSize(kernel, false, global, 2);
    for (int d = 0; d != 3; ++d)
      EXPECT_EQ(global[d] % local[d], 0u) << global[0];
    EXPECT_GE(items(local), 64u);
    EXPECT_LE(items(local), 1024u);
  }
}

TEST(RuntimeLocalSize, PrimesGetASmallerLastGroup) {
  TestKernel test;
  test.variant(std::nullopt);
  CompiledKernel kernel = test.compile();
  EXPECT_GE(items(*chooseLocalSize(kernel, false, {1000003, 1, 1}, 2)), 64u);
  EXPECT_EQ(items(*chooseLocalSize(kernel, true, {1000003, 1, 1}, 2)), 1u);
}

TEST(RuntimeLocalSize, ContextMemoryLimitsTheSize) {
  TestKernel test;
  test.variant(std::nullopt, 0, 1 << 20);
  CompiledKernel kernel = test.compile();
  EXPECT_LE(items(*chooseLocalSize(kernel, false, {4096, 1, 1}, 2)), 16u);
  EXPECT_EQ(maxWorkGroupSize(kernel), 64u);
  EXPECT_EQ(pickVariant(kernel, {4096, 1, 1}, {128, 1, 1}), nullptr);
  EXPECT_NE(pickVariant(kernel, {4096, 1, 1}, {64, 1, 1}), nullptr);
}

TEST(RuntimeLocalSize, SpecializedSizesComeFirst) {
  TestKernel test;
  test.variant(std::nullopt).variant(Size3{64, 1, 1}).variant(Size3{16, 16, 1});
  CompiledKernel kernel = test.compile();
  EXPECT_EQ(*chooseLocalSize(kernel, false, {1 << 20, 1, 1}, 2), (Size3{64, 1, 1}));
  EXPECT_EQ(*chooseLocalSize(kernel, false, {1024, 1024, 1}, 2), (Size3{16, 16, 1}));
  EXPECT_EQ(pickVariant(kernel, {128, 1, 1}, {64, 1, 1})->info, &test.info.variants[1]);
  EXPECT_EQ(pickVariant(kernel, {100, 1, 1}, {64, 1, 1})->info, &test.info.variants[0]);
  EXPECT_EQ(pickVariant(kernel, {128, 1, 1}, {32, 1, 1})->info, &test.info.variants[0]);
}

TEST(RuntimeLocalSize, TheBestTargetWins) {
  TestKernel test;
  // In the order of Program::load(): the best target comes first.
  test.variant(std::nullopt, 1).variant(Size3{64, 1, 1}, 0).variant(std::nullopt, 0);
  CompiledKernel kernel = test.compile();
  EXPECT_EQ(pickVariant(kernel, {128, 1, 1}, {64, 1, 1})->info, &test.info.variants[0]);
}

TEST(RuntimeLocalSize, EveryCpuGetsGroups) {
  TestKernel test;
  test.variant(std::nullopt).variant(Size3{64, 1, 1}).variant(Size3{256, 1, 1});
  CompiledKernel specialized = test.compile();
  EXPECT_EQ(*chooseLocalSize(specialized, false, {1024, 1, 1}, 4), (Size3{256, 1, 1}));
  EXPECT_EQ(*chooseLocalSize(specialized, false, {1024, 1, 1}, 16), (Size3{64, 1, 1}));
  TestKernel other;
  other.variant(std::nullopt);
  CompiledKernel general = other.compile();
  EXPECT_EQ(*chooseLocalSize(general, false, {1024, 1, 1}, 1), (Size3{256, 1, 1}));
  EXPECT_EQ(*chooseLocalSize(general, false, {1024, 1, 1}, 8), (Size3{32, 1, 1}));
}

TEST(RuntimeLocalSize, NothingFits) {
  TestKernel test;
  test.variant(Size3{64, 1, 1});
  CompiledKernel kernel = test.compile();
  EXPECT_FALSE(chooseLocalSize(kernel, false, {100, 1, 1}, 2));
  EXPECT_EQ(maxWorkGroupSize(kernel), 64u);
}

TEST(RuntimeLocalSize, HintsAreTaken) {
  TestKernel test;
  test.variant(std::nullopt);
  test.info.workGroupSizeHint = Size3{32, 2, 1};
  CompiledKernel kernel = test.compile();
  EXPECT_EQ(*chooseLocalSize(kernel, false, {64, 64, 1}, 2), (Size3{32, 2, 1}));
  EXPECT_NE(*chooseLocalSize(kernel, false, {33, 64, 1}, 2), (Size3{32, 2, 1}));
}

} // namespace
