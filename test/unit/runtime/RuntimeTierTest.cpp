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

TEST_F(RuntimeTier, ExecutablesFromSourceAreQuick) {
  EXPECT_EQ(firstTier(withOptions({})), Tier::Quick);
  EXPECT_EQ(firstTier(withOptions({"-DN=3", "-cl-fast-relaxed-math", "-w"})), Tier::Quick);
  for (const char *option : {"-cl-opt-disable", "-g", "--cpu=x86-64-v2", "-Rpass=."})
    EXPECT_EQ(firstTier(withOptions({"-DN=3", option})), Tier::Full) << option;
  offline::Recipe recipe;
  recipe.kind = binary::ProgramKind::IL;
  EXPECT_EQ(firstTier(recipe), Tier::Quick);
  recipe.type = binary::BinaryType::CompiledObject;
  EXPECT_EQ(firstTier(recipe), Tier::Full);
  recipe = {};
  recipe.kind = binary::ProgramKind::Link;
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

/// Returns the content of a file with quick code and IR.
binary::ProgramFile quickFile() {
  binary::ProgramFile file;
  file.type = binary::BinaryType::Executable;
  file.members.resize(1);
  binary::Binary &only = file.members.front().binary;
  only.manifest.options = "-cl-mad-enable -O1";
  binary::Section ir;
  ir.name = binary::IRSectionName;
  ir.inFile = true;
  only.sections.push_back(ir);
  return file;
}

TEST_F(RuntimeTier, QuickCodeWithIRCanBeUpgraded) {
  binary::ProgramFile file = quickFile();
  binary::Binary &only = file.members.front().binary;
  EXPECT_TRUE(canUpgrade(file));
  only.manifest.options = "-O1";
  EXPECT_TRUE(canUpgrade(file));
  for (const char *options : {"", "-O1 -cl-mad-enable", "-DX=-O1", "-O10"}) {
    only.manifest.options = options;
    EXPECT_FALSE(canUpgrade(file)) << options;
  }
}

TEST_F(RuntimeTier, SomeFilesCannotBeUpgraded) {
  binary::ProgramFile file = quickFile();
  file.members.front().binary.sections.clear();
  EXPECT_FALSE(canUpgrade(file)) << "no IR";
  file = quickFile();
  file.members.front().binary.manifest.globalVariableBytes = 4;
  EXPECT_FALSE(canUpgrade(file)) << "with variables";
  file = quickFile();
  file.type = binary::BinaryType::Library;
  EXPECT_FALSE(canUpgrade(file)) << "a library";
  file = quickFile();
  file.members.push_back(file.members.front());
  EXPECT_FALSE(canUpgrade(file)) << "linked from several";
}

} // namespace
