//===- RuntimeRISCVFeaturesTest.cpp - Features of RISC-V -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include <gtest/gtest.h>

using namespace oclc::rt;

namespace {

TEST(RuntimeRISCVFeatures, EveryCpuOfDebianHasTheBaseline) {
  for (const char *name : {"64bit", "i", "m", "a", "f", "d", "c", "zicsr", "zmmul", "zaamo",
                           "zalrsc", "zca", "zcd", "zihintpause"})
    EXPECT_TRUE(cpuHasFeature(name)) << name;
}

TEST(RuntimeRISCVFeatures, LargerOnesImplySmallerOnes) {
  constexpr const char *Implied[][2] = {
      {"v", "zve64d"},      {"v", "zvl128b"},     {"zve64d", "zve64f"}, {"zve64f", "zve32f"},
      {"zve32f", "zve32x"}, {"zve64d", "zvl64b"}, {"zfh", "zfhmin"},    {"zvfh", "zvfhmin"},
      {"zvbb", "zvkb"},     {"zvfh", "zve32f"},   {"zvknhb", "zvknha"}};
  for (const auto &[larger, smaller] : Implied)
    EXPECT_TRUE(!cpuHasFeature(larger) || cpuHasFeature(smaller)) << larger << ", " << smaller;
  EXPECT_EQ(cpuHasFeature("b"),
            cpuHasFeature("zba") && cpuHasFeature("zbb") && cpuHasFeature("zbs"));
}

TEST(RuntimeRISCVFeatures, SizeOfVectors) {
  EXPECT_FALSE(cpuHasFeature("zvl"));
  EXPECT_FALSE(cpuHasFeature("zvlb"));
  EXPECT_FALSE(cpuHasFeature("zvl0b"));
  EXPECT_FALSE(cpuHasFeature("zvl128"));
  EXPECT_FALSE(cpuHasFeature("zvl128bit"));
  unsigned long bytes = 0;
  if (cpuHasFeature("v"))
    asm volatile("csrr %0, 0xc22" : "=r"(bytes)); // vlenb
  for (const unsigned bits : {32, 64, 128, 256, 512, 1024, 65536})
    EXPECT_EQ(cpuHasFeature("zvl" + std::to_string(bits) + "b"), bits <= bytes * 8) << bits;
}

} // namespace
