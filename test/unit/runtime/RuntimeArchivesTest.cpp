//===- RuntimeArchivesTest.cpp - Programs from archives ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/MultiBinary.h"
#include "BinaryBuilder.h"
#include "Offline/FileBytes.h"
#include "core/Archives.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace oclc;
using namespace oclc::rt;

namespace {

namespace fs = std::filesystem;
using Status = CompileAnswer::Status;
using binary::ProgramToArchive;
using offline::Recipe;

std::span<const std::byte> bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

Recipe recipeOf(std::string_view source, std::vector<std::string> options = {}) {
  Recipe recipe;
  recipe.input = bytesOf(source);
  recipe.options = std::move(options);
  return recipe;
}

class RuntimeArchives : public testing::Test {
protected:
  RuntimeArchives() {
    std::string name = (fs::temp_directory_path() / "archives-test-XXXXXX").string();
    root = mkdtemp(name.data());
    good = *offline::readFile(RUNTIME_TEST_BINARIES "/main.oclbin");
    future = *offline::readFile(RUNTIME_TEST_BINARIES "/future.oclbin");
  }
  ~RuntimeArchives() override { fs::remove_all(root); }

  ProgramToArchive program(const Recipe &recipe, std::span<const std::byte> binary) const {
    return {offline::describe(recipe), binary};
  }
  std::string write(const std::string &name, const std::vector<ProgramToArchive> &programs) const {
    const std::vector<std::byte> content = binary::writeProgramArchive("test", programs);
    const std::string path = (root / name).string();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(content.data()), std::streamsize(content.size()));
    return path;
  }
  std::optional<CompileAnswer> find(const Archives &archives, const Recipe &recipe) {
    why.clear();
    return archives.find(recipe, offline::describe(recipe), why);
  }

  fs::path root;
  std::vector<std::byte> good, future;
  std::string why;
};

TEST_F(RuntimeArchives, AnswerLikeTheCompiler) {
  ProgramToArchive first = program(recipeOf("one", {"-DN=1"}), good),
                   failed = program(recipeOf("two"), {});
  first.program.log = "a warning\n";
  failed.program.log = "an error\n";
  const Archives archives(write("app.oclarc", {first, failed}));
  ASSERT_TRUE(archives.any());

  const auto answer = find(archives, recipeOf("one", {"-I/anywhere", "-DN=1"}));
  ASSERT_TRUE(answer) << why;
  EXPECT_EQ(answer->status, Status::Success);
  EXPECT_EQ(answer->binary, good);
  EXPECT_EQ(answer->log, "a warning\n");
  EXPECT_TRUE(answer->content);

  const auto error = find(archives, recipeOf("two"));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status, Status::Error);
  EXPECT_EQ(error->log, "an error\n");
}

TEST_F(RuntimeArchives, TheMemberForThisMachineIsTaken) {
  std::vector<std::vector<std::byte>> files;
  for (const binary::Machine &machine : binary::allMachines())
    if (&machine != &binary::hostMachine())
      files.push_back(test::makeBinary(machine).bytes);
  auto joined = [&] {
    return binary::writeMultiBinary(
        std::vector<std::span<const std::byte>>(files.begin(), files.end()));
  };
  const std::vector<std::byte> others = joined();
  files.push_back(good);
  const std::vector<std::byte> all = joined();
  const Archives archives(
      write("app.oclarc", {program(recipeOf("one"), others), program(recipeOf("two"), all)}));
  const auto answer = find(archives, recipeOf("two"));
  ASSERT_TRUE(answer) << why;
  EXPECT_EQ(answer->binary, good);
  EXPECT_FALSE(find(archives, recipeOf("one")));
  EXPECT_NE(why.find("The archive 'app.oclarc' has the program, but made for machines "),
            std::string::npos)
      << why;
}

TEST_F(RuntimeArchives, MissesAreExplained) {
  const Archives archives(write("app.oclarc", {program(recipeOf("one", {"-DN=1"}), good),
                                               program(recipeOf("one", {"-DN=2", "-g"}), good)}) +
                          ":" + write("more.oclarc", {}));
  EXPECT_FALSE(find(archives, recipeOf("one")));
  EXPECT_NE(why.find("Not in 'app.oclarc', 'more.oclarc': the source that begins with 'one', 3 "
                     "bytes, SHA-256 7692c3ad3540bb80, with no options.\n"
                     "The same source is there as a program with the options '-DN=1'.\n"
                     "The same source is there as a program with the options '-DN=2 -g'.\n"),
            std::string::npos)
      << why;
  EXPECT_FALSE(find(archives, recipeOf("\n  kernel\tvoid f()\n{}", {"-DN=1"})));
  EXPECT_NE(why.find("begins with 'kernel void f()', 21 bytes"), std::string::npos) << why;
  EXPECT_EQ(why.find("The same"), std::string::npos) << why;

  Recipe object = recipeOf("one", {"-DN=1"});
  object.type = binary::BinaryType::CompiledObject;
  EXPECT_FALSE(find(archives, object));
  EXPECT_NE(why.find("with the options '-DN=1', as an object.\n"), std::string::npos) << why;
}

TEST_F(RuntimeArchives, TheFirstThatCanBeUsedIsTaken) {
  const std::string first = write("a.oclarc", {program(recipeOf("one"), future)}),
                    second = write("b.oclarc", {program(recipeOf("one"), good)});
  const auto answer = find(Archives(first + ":" + second), recipeOf("one"));
  ASSERT_TRUE(answer) << why;
  EXPECT_EQ(answer->binary, good);
  EXPECT_TRUE(find(Archives(root.string()), recipeOf("one"))) << "all in a folder";

  const Archives onlyFuture(first);
  EXPECT_FALSE(find(onlyFuture, recipeOf("one")));
  EXPECT_NE(why.find("The archive 'a.oclarc' has the program, but "), std::string::npos) << why;
}

TEST_F(RuntimeArchives, FilesThatCannotBeUsedAreLeftOut) {
  std::ofstream(root / "damaged.oclarc") << "OCLCPROG and nothing";
  std::ofstream(root / "other.txt") << "text";
  write("good.oclarc", {program(recipeOf("one"), good)});
  const Archives archives("/no/such/file:" + root.string() + "::" + (root / "other.txt").string());
  EXPECT_TRUE(find(archives, recipeOf("one"))) << why;
  EXPECT_FALSE(Archives("").any());
  EXPECT_FALSE(Archives("/no/such/file").any());
}

TEST_F(RuntimeArchives, DamagedBinariesAreNotUsed) {
  const std::string path = write("app.oclarc", {program(recipeOf("one"), good)});
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(-std::streamoff(good.size() / 2), std::ios::end);
  file.put('\x55').put('\xaa');
  file.close();
  const Archives archives(path);
  EXPECT_FALSE(find(archives, recipeOf("one")));
  EXPECT_NE(why.find("damaged: "), std::string::npos) << why;
}

TEST_F(RuntimeArchives, FilesThatChangeAreNoticed) {
  const std::string path = write("app.oclarc", {program(recipeOf("one"), good)});
  const Archives archives(path);
  EXPECT_TRUE(find(archives, recipeOf("one")));
  fs::rename(write("new.oclarc", {program(recipeOf("two"), future)}), path);
  EXPECT_FALSE(find(archives, recipeOf("one")));
  EXPECT_NE(why.find("the file is not what it was when it was opened"), std::string::npos) << why;
  fs::remove(path);
  EXPECT_FALSE(find(archives, recipeOf("one")));
}

TEST_F(RuntimeArchives, IncludedFilesMayBeMissingButNotOthers) {
  ProgramToArchive first = program(recipeOf("one"), good);
  first.program.includes = {{"x.h", offline::sha256(bytesOf("text"))}};
  const Archives archives(write("app.oclarc", {first}));
  const Recipe recipe = recipeOf("one", {"-I" + root.string()});
  EXPECT_TRUE(find(archives, recipe)) << why;
  std::ofstream(root / "x.h") << "text";
  EXPECT_TRUE(find(archives, recipe)) << why;
  std::ofstream(root / "x.h") << "other";
  EXPECT_FALSE(find(archives, recipe));
  EXPECT_EQ(why, "The archive 'app.oclarc' has the program, but the file 'x.h' that it includes "
                 "has changed.\n");
}

TEST_F(RuntimeArchives, TheIncludedFilesDecideAmongSeveralContents) {
  std::vector<ProgramToArchive> programs(3, program(recipeOf("one"), good));
  const char *const texts[] = {"first", "second", "third"};
  for (size_t i = 0; i != programs.size(); ++i) {
    programs[i].program.includes = {{"all.h", offline::sha256(bytesOf("all"))},
                                    {"x.h", offline::sha256(bytesOf(texts[i]))}};
    programs[i].program.log = texts[i];
  }
  const Archives archives(write("app.oclarc", programs));
  const Recipe recipe = recipeOf("one", {"-I" + root.string()});
  EXPECT_FALSE(find(archives, recipe));
  EXPECT_EQ(why, "The archive 'app.oclarc' has the program, but for several contents of the files "
                 "that it includes, of which 'all.h' is not there.\n");
  std::ofstream(root / "all.h") << "all";
  EXPECT_FALSE(find(archives, recipe));
  EXPECT_NE(why.find("'x.h' is not there"), std::string::npos) << why;
  for (const char *text : texts) {
    std::ofstream(root / "x.h") << text;
    const std::optional<CompileAnswer> answer = find(archives, recipe);
    ASSERT_TRUE(answer) << why;
    EXPECT_EQ(answer->log, text);
  }
  fs::remove(root / "all.h");
  const std::optional<CompileAnswer> answer = find(archives, recipe);
  ASSERT_TRUE(answer) << "only one can be meant: " << why;
  EXPECT_EQ(answer->log, "third");
  std::ofstream(root / "x.h") << "fourth";
  EXPECT_FALSE(find(archives, recipe));
  EXPECT_NE(why.find("'x.h' that it includes has changed"), std::string::npos) << why;
}

} // namespace
