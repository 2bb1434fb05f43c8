//===- RuntimeTierTest.cpp - Which programs are compiled quickly ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Format.h"
#include "core/Tier.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace oclc;
using namespace oclc::rt;

namespace {

class RuntimeTier : public testing::Test {
protected:
  RuntimeTier() { unsetenv("OCLC_BUILD"); }
  ~RuntimeTier() override { unsetenv("OCLC_BUILD"); }
};

offline::Recipe withOptions(std::vector<std::string> options) {
  offline::Recipe recipe;
  recipe.options = std::move(options);
  return recipe;
}

TEST_F(RuntimeTier, ProgramsAreQuick) {
  EXPECT_EQ(firstTier(withOptions({})), Tier::Quick);
  EXPECT_EQ(firstTier(withOptions({"-DN=3", "-cl-fast-relaxed-math", "-w"})), Tier::Quick);
  for (const char *option : {"-cl-opt-disable", "-g", "--cpu=x86-64-v2", "-Rpass=."})
    EXPECT_EQ(firstTier(withOptions({"-DN=3", option})), Tier::Full) << option;
  offline::Recipe recipe;
  recipe.kind = binary::ProgramKind::IL;
  EXPECT_EQ(firstTier(recipe), Tier::Quick);
  recipe.kind = binary::ProgramKind::Link;
  EXPECT_EQ(firstTier(recipe), Tier::Quick);
  recipe.type = binary::BinaryType::CompiledObject;
  EXPECT_EQ(firstTier(recipe), Tier::Quick);
  recipe.type = binary::BinaryType::Library;
  EXPECT_EQ(firstTier(recipe), Tier::Full);
}

TEST_F(RuntimeTier, TheEnvironmentDecides) {
  EXPECT_TRUE(upgrades());
  setenv("OCLC_BUILD", "full", 1);
  EXPECT_EQ(firstTier(withOptions({})), Tier::Full);
  setenv("OCLC_BUILD", "quick", 1);
  EXPECT_EQ(firstTier(withOptions({})), Tier::Quick);
  EXPECT_FALSE(upgrades());
  setenv("OCLC_BUILD", "nonsense", 1);
  EXPECT_EQ(firstTier(withOptions({})), Tier::Quick);
  EXPECT_TRUE(upgrades());
}

/// Returns a binary with quick code and IR.
binary::Binary quickBinary() {
  binary::Binary quick;
  quick.manifest.options = "-cl-mad-enable -O1";
  binary::Section ir;
  ir.name = binary::IRSectionName;
  ir.inFile = true;
  quick.sections.push_back(ir);
  return quick;
}

TEST_F(RuntimeTier, QuickCodeWithIRCanBeUpgraded) {
  binary::Binary quick = quickBinary();
  EXPECT_TRUE(canUpgrade(quick));
  quick.manifest.options = "-O1";
  EXPECT_TRUE(canUpgrade(quick));
  for (const char *options : {"", "-O1 -cl-mad-enable", "-DX=-O1", "-O10"}) {
    quick.manifest.options = options;
    EXPECT_FALSE(canUpgrade(quick)) << options;
  }
}

TEST_F(RuntimeTier, SomeBinariesCannotBeUpgraded) {
  binary::Binary quick = quickBinary();
  quick.sections.clear();
  EXPECT_FALSE(canUpgrade(quick)) << "no IR";
  quick = quickBinary();
  quick.manifest.globalVariableBytes = 4;
  EXPECT_FALSE(canUpgrade(quick)) << "with variables";
  quick = quickBinary();
  quick.manifest.imports = {"f"};
  EXPECT_FALSE(canUpgrade(quick)) << "no code";
}

} // namespace
