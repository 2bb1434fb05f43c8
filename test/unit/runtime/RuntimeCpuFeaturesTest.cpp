//===- RuntimeCpuFeaturesTest.cpp - Feature names of all architectures -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

using namespace oclc::rt;

namespace {

// A feature that every CPU of the architecture has, and one of another architecture.
#if defined(__x86_64__)
constexpr const char *Present = "sse2", *Foreign = "neon";
#elif defined(__aarch64__)
constexpr const char *Present = "neon", *Foreign = "sse2";
#elif defined(__riscv)
constexpr const char *Present = "m", *Foreign = "neon";
#endif

TEST(RuntimeCpuFeatures, UnknownNamesAreMissing) {
  EXPECT_FALSE(cpuHasFeature(""));
  EXPECT_FALSE(cpuHasFeature("warp-drive"));
  EXPECT_FALSE(cpuHasFeature("zzz"));
  const std::string names[] = {Present, "warp-drive", Present, Foreign};
  EXPECT_EQ(missingFeatures(names), (std::vector<std::string>{"warp-drive", Foreign}));
}

TEST(RuntimeCpuFeatures, DescriptionIsStable) {
  EXPECT_FALSE(cpuDescription().empty());
  EXPECT_EQ(cpuDescription(), cpuDescription());
}

/// A run with a certain CPU of an emulator names features in the environment: those of the CPU, and
/// with a minus those that it lacks.
TEST(RuntimeCpuFeatures, AreThoseOfTheEmulatedCpu) {
  const char *expected = std::getenv("OCLC_TEST_FEATURES");
  if (!expected)
    GTEST_SKIP() << "the CPU is not known";
  std::istringstream words(expected);
  for (std::string name; words >> name;)
    if (name.front() == '-')
      EXPECT_FALSE(cpuHasFeature(name.substr(1))) << name;
    else
      EXPECT_TRUE(cpuHasFeature(name)) << name;
}

} // namespace
