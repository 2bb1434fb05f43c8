//===- RuntimeAArch64FeaturesTest.cpp - Features of AArch64 against the CPU's registers ------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Linux lets programs read the registers that identify features, which are another source than the
// auxiliary vector. A field is zero if the CPU, or the kernel for it, lacks the feature.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include <gtest/gtest.h>

#include <sys/auxv.h>

using namespace oclc::rt;

namespace {

#define REGISTER(NAME, ENCODING)                                                                   \
  uint64_t NAME() {                                                                                \
    uint64_t value;                                                                                \
    asm("mrs %0, " ENCODING : "=r"(value));                                                        \
    return value;                                                                                  \
  }

REGISTER(pfr0, "s3_0_c0_c4_0")
REGISTER(zfr0, "s3_0_c0_c4_4")
REGISTER(isar0, "s3_0_c0_c6_0")
REGISTER(isar1, "s3_0_c0_c6_1")

unsigned field(uint64_t value, unsigned lowestBit) { return value >> lowestBit & 0xf; }

bool hasRegisters() { return getauxval(AT_HWCAP) & (1 << 11); } // HWCAP_CPUID

TEST(RuntimeAArch64Features, AgreeWithTheRegisters) {
  if (!hasRegisters())
    GTEST_SKIP() << "programs cannot read the registers";
  EXPECT_EQ(cpuHasFeature("aes"), field(isar0(), 4) >= 2);
  EXPECT_EQ(cpuHasFeature("sha2"), field(isar0(), 8) >= 1 && field(isar0(), 12) >= 1);
  EXPECT_EQ(cpuHasFeature("sha3"), field(isar0(), 12) >= 2 && field(isar0(), 32) >= 1);
  EXPECT_EQ(cpuHasFeature("crc"), field(isar0(), 16) >= 1);
  EXPECT_EQ(cpuHasFeature("lse"), field(isar0(), 20) >= 2);
  EXPECT_EQ(cpuHasFeature("rdm"), field(isar0(), 28) >= 1);
  EXPECT_EQ(cpuHasFeature("sm4"), field(isar0(), 36) >= 1 && field(isar0(), 40) >= 1);
  EXPECT_EQ(cpuHasFeature("dotprod"), field(isar0(), 44) >= 1);
  EXPECT_EQ(cpuHasFeature("fp16fml"), field(isar0(), 48) >= 1);
  EXPECT_EQ(cpuHasFeature("flagm"), field(isar0(), 52) >= 1);
  EXPECT_EQ(cpuHasFeature("altnzcv"), field(isar0(), 52) >= 2);
  EXPECT_EQ(cpuHasFeature("rand"), field(isar0(), 60) >= 1);
  EXPECT_EQ(cpuHasFeature("jsconv"), field(isar1(), 12) >= 1);
  EXPECT_EQ(cpuHasFeature("complxnum"), field(isar1(), 16) >= 1);
  EXPECT_EQ(cpuHasFeature("rcpc"), field(isar1(), 20) >= 1);
  EXPECT_EQ(cpuHasFeature("rcpc-immo"), field(isar1(), 20) >= 2);
  EXPECT_EQ(cpuHasFeature("fptoint"), field(isar1(), 32) >= 1);
  EXPECT_EQ(cpuHasFeature("sb"), field(isar1(), 36) >= 1);
  EXPECT_EQ(cpuHasFeature("bf16"), field(isar1(), 44) >= 1);
  EXPECT_EQ(cpuHasFeature("i8mm"), field(isar1(), 52) >= 1);
}

TEST(RuntimeAArch64Features, HalfPrecision) {
  if (!hasRegisters())
    GTEST_SKIP() << "programs cannot read the registers";
  EXPECT_EQ(cpuHasFeature("fullfp16"), field(pfr0(), 16) == 1 && field(pfr0(), 20) == 1);
}

TEST(RuntimeAArch64Features, ScalableVectors) {
  if (!hasRegisters())
    GTEST_SKIP() << "programs cannot read the registers";
  const bool hasVectors = field(pfr0(), 32) >= 1;
  EXPECT_EQ(cpuHasFeature("sve"), hasVectors);
  EXPECT_EQ(cpuHasFeature("sve2"), hasVectors && field(zfr0(), 0) >= 1);
  EXPECT_EQ(cpuHasFeature("sve2-aes"), hasVectors && field(zfr0(), 4) >= 2);
  EXPECT_EQ(cpuHasFeature("f64mm"), hasVectors && field(zfr0(), 56) >= 1);
}

TEST(RuntimeAArch64Features, SizeOfScalableVectors) {
  EXPECT_FALSE(cpuHasFeature("sve-bits-"));
  EXPECT_FALSE(cpuHasFeature("sve-bits-0"));
  EXPECT_FALSE(cpuHasFeature("sve-bits-128x"));
  EXPECT_FALSE(cpuHasFeature("sve-bits-4096")) << "no CPU may have them";
  uint64_t bytes = 0;
  if (cpuHasFeature("sve"))
    asm(".inst 0x04bf5020\n\tmov %0, x0" : "=r"(bytes)::"x0"); // rdvl x0, #1
  for (const unsigned bits : {128, 256, 512, 1024, 2048})
    EXPECT_EQ(cpuHasFeature("sve-bits-" + std::to_string(bits)), bits <= bytes * 8) << bits;
}

TEST(RuntimeAArch64Features, EveryCpuHasTheBaseline) {
  EXPECT_TRUE(cpuHasFeature("fp-armv8"));
  EXPECT_TRUE(cpuHasFeature("neon"));
}

} // namespace
