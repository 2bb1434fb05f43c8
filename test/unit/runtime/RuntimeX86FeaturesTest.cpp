//===- RuntimeX86FeaturesTest.cpp - Features of x86-64 against the compiler's detection ------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include <gtest/gtest.h>

using namespace oclc::rt;

namespace {

TEST(RuntimeCpuFeatures, AgreesWithTheCompiler) {
  __builtin_cpu_init();
  EXPECT_EQ(cpuHasFeature("sse4.2"), bool(__builtin_cpu_supports("sse4.2")));
  EXPECT_EQ(cpuHasFeature("popcnt"), bool(__builtin_cpu_supports("popcnt")));
  EXPECT_EQ(cpuHasFeature("avx"), bool(__builtin_cpu_supports("avx")));
  EXPECT_EQ(cpuHasFeature("avx2"), bool(__builtin_cpu_supports("avx2")));
  EXPECT_EQ(cpuHasFeature("fma"), bool(__builtin_cpu_supports("fma")));
  EXPECT_EQ(cpuHasFeature("bmi"), bool(__builtin_cpu_supports("bmi")));
  EXPECT_EQ(cpuHasFeature("bmi2"), bool(__builtin_cpu_supports("bmi2")));
  EXPECT_EQ(cpuHasFeature("aes"), bool(__builtin_cpu_supports("aes")));
  EXPECT_EQ(cpuHasFeature("gfni"), bool(__builtin_cpu_supports("gfni")));
  EXPECT_EQ(cpuHasFeature("vaes"), bool(__builtin_cpu_supports("vaes")));
  EXPECT_EQ(cpuHasFeature("avx512f"), bool(__builtin_cpu_supports("avx512f")));
  EXPECT_EQ(cpuHasFeature("avx512bw"), bool(__builtin_cpu_supports("avx512bw")));
  EXPECT_EQ(cpuHasFeature("avx512dq"), bool(__builtin_cpu_supports("avx512dq")));
  EXPECT_EQ(cpuHasFeature("avx512vl"), bool(__builtin_cpu_supports("avx512vl")));
  EXPECT_EQ(cpuHasFeature("avx512vbmi"), bool(__builtin_cpu_supports("avx512vbmi")));
  EXPECT_EQ(cpuHasFeature("avx512vbmi2"), bool(__builtin_cpu_supports("avx512vbmi2")));
  EXPECT_EQ(cpuHasFeature("avx512vnni"), bool(__builtin_cpu_supports("avx512vnni")));
  EXPECT_EQ(cpuHasFeature("avx512bf16"), bool(__builtin_cpu_supports("avx512bf16")));
}

TEST(RuntimeCpuFeatures, EveryX86_64HasTheBaseline) {
  for (const char *name : {"64bit", "cmov", "cx8", "fxsr", "mmx", "sse", "sse2", "x87"})
    EXPECT_TRUE(cpuHasFeature(name)) << name;
}

} // namespace
