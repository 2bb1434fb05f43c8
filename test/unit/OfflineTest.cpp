//===- OfflineTest.cpp - Digests of programs, and files that they include ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Reader.h"
#include "Offline/FileBytes.h"
#include "Offline/Includes.h"
#include "Offline/Recipe.h"
#include "Offline/ScratchFolder.h"
#include "Offline/Sha256.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace oclc;
using namespace oclc::offline;

namespace {

std::span<const std::byte> bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

/// The test cases 1, 2, 3 and 6 of RFC 4231, and a message in parts.
TEST(HmacSha256, IsTheStandards) {
  const std::string zerosAndMore(20, '\x0b'), aa(20, '\xaa'), dd(50, '\xdd'), longKey(131, '\xaa');
  auto hex = [](std::string_view key, std::string_view text) {
    return binary::toHex(hmacSha256(bytesOf(key), {bytesOf(text)}));
  };
  EXPECT_EQ(hex(zerosAndMore, "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex(aa, dd), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(hex(longKey, "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(hmacSha256(bytesOf("Jefe"), {bytesOf("what do ya want "), bytesOf("for nothing?")}),
            hmacSha256(bytesOf("Jefe"), {bytesOf("what do ya want for nothing?")}));
}

TEST(Sha256, IsTheStandards) {
  // FIPS 180-2, appendix B.1.
  EXPECT_EQ(binary::toHex(sha256(bytesOf("abc"))),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

Recipe sample() {
  Recipe recipe;
  recipe.options = {"-DN=3", "-I/one", "-cl-mad-enable"};
  recipe.specConstants = {{1, "2"}};
  recipe.headers = {{"a.h", "text"}};
  recipe.input = bytesOf("kernel void f() {}");
  recipe.links = {Digest{1}};
  return recipe;
}

class Folders : public testing::Test {
protected:
  Folders() { setenv("TMPDIR", place.c_str(), 1); }
  ~Folders() override {
    before.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before.c_str(), 1);
    std::filesystem::remove_all(place);
  }

  static std::string makePlace() {
    std::string name = testing::TempDir() + "folders-XXXXXX";
    return mkdtemp(name.data());
  }
  size_t count() const {
    const std::filesystem::directory_iterator entries(place);
    return size_t(std::distance(begin(entries), end(entries)));
  }

  const std::string before = getenv("TMPDIR") ? getenv("TMPDIR") : "", place = makePlace();
};

TEST_F(Folders, GoWithWhatIsInThem) {
  {
    const ScratchFolder folder;
    ASSERT_TRUE(folder.path().starts_with(place + "/"));
    EXPECT_EQ(std::filesystem::status(folder.path()).permissions(), std::filesystem::perms(0700));
    std::filesystem::create_directories(folder.path() + "/a/b");
    std::filesystem::create_symlink("/", folder.path() + "/a/link");
    std::ofstream(folder.path() + "/a/file") << "text";
  }
  EXPECT_EQ(count(), 0u);
}

/// removeLeftFolders() removes only old scratch folders whose process has ended.
TEST_F(Folders, OfDeadProcessesAreRemoved) {
  const ScratchFolder own;
  const pid_t process = fork();
  if (process == 0) {
    const ScratchFolder left;
    _exit(0);
  }
  ASSERT_EQ(process, waitpid(process, nullptr, 0));
  for (const char *name : {"other-tmp-abcdef", "oclc-tmp-too-long", "oclc-tmp-"})
    std::filesystem::create_directories(place + "/" + name);
  EXPECT_EQ(count(), 5u);
  removeLeftFolders(place, std::time(nullptr));
  EXPECT_EQ(count(), 5u) << "it may have no lock yet";
  removeLeftFolders(place, std::time(nullptr) + 100);
  EXPECT_EQ(count(), 4u);
  EXPECT_TRUE(std::filesystem::exists(own.path()));
}

TEST(Recipe, HeadersAreFilesInAFolder) {
  const std::string longest(255, 'x');
  for (const std::string &name : {std::string("a.h"), std::string("a/b.h"), std::string("./a.h"),
                                  std::string("..."), longest, longest + "/" + longest})
    EXPECT_TRUE(isHeaderName(name)) << name;
  const std::string longPath = "a/" + longest + "/" + longest + "/" + longest + "/" + longest;
  for (const std::string &name :
       {std::string(), std::string("."), std::string("a/."), std::string(".."),
        std::string("../a.h"), std::string("a/../b.h"), std::string("/a.h"), std::string("a//b.h"),
        std::string("a/"), longest + "x", std::string(4999, 'x'), longPath})
    EXPECT_FALSE(isHeaderName(name)) << name;
}

TEST(Recipe, EveryPartCountsButFolders) {
  std::set<Digest> digests = {digestOf(sample())};
  size_t expected = 1;
  auto differs = [&](const std::function<void(Recipe &)> &change) {
    Recipe recipe = sample();
    change(recipe);
    digests.insert(digestOf(recipe));
    EXPECT_EQ(digests.size(), ++expected);
  };
  differs([](Recipe &recipe) { recipe.kind = ProgramKind::IL; });
  differs([](Recipe &recipe) { recipe.type = BinaryType::CompiledObject; });
  differs([](Recipe &recipe) { recipe.options[0] = "-DN=4"; });
  differs([](Recipe &recipe) { std::swap(recipe.options[0], recipe.options[2]); });
  differs([](Recipe &recipe) { recipe.options = {"-DN=3-cl-mad-enable"}; });
  differs([](Recipe &recipe) { recipe.specConstants[0].second = "3"; });
  differs([](Recipe &recipe) { recipe.specConstants[0].first = 2; });
  differs([](Recipe &recipe) { recipe.specConstants.clear(); });
  differs([](Recipe &recipe) { recipe.headers[0].first = "b.h"; });
  differs([](Recipe &recipe) { recipe.headers[0] = {"a.ht", "ext"}; });
  differs([](Recipe &recipe) { recipe.input = bytesOf("kernel void g() {}"); });
  differs([](Recipe &recipe) { recipe.links.clear(); });

  Recipe elsewhere = sample();
  elsewhere.options = {"-I/a", "-DN=3", "-cl-mad-enable", "-I/b"};
  EXPECT_EQ(digestOf(elsewhere), digestOf(sample()));
  EXPECT_EQ(includeFolders(elsewhere.options), (std::vector<std::string>{"/a", "/b"}));
}

TEST(Includes, RulesOfMakeAreRead) {
  EXPECT_EQ(readDependencies("out: \\\n  a.h \\\n  dir/b\\ c.h \\\n  d$$e\\#.h\n"),
            (std::vector<std::string>{"a.h", "dir/b c.h", "d$e#.h"}));
  EXPECT_EQ(readDependencies("out:\n"), std::vector<std::string>());
  EXPECT_EQ(readDependencies(""), std::vector<std::string>());
}

class IncludeFolders : public testing::Test {
protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "includes-XXXXXX";
    root = mkdtemp(name.data());
    for (const char *folder : {"first", "second/sub"})
      std::filesystem::create_directories(root + "/" + folder);
  }
  void TearDown() override { std::filesystem::remove_all(root); }

  void write(const std::string &name, const std::string &text) const {
    std::ofstream(root + "/" + name) << text;
  }
  std::vector<std::string> folders() const { return {root + "/first", root + "/second"}; }
  static Include include(const std::string &name, std::string_view text) {
    return {name, sha256(bytesOf(text))};
  }
  bool unchanged(const std::vector<Include> &includes, IfMissing ifMissing = IfMissing::Refuse) {
    changed.clear();
    return areUnchanged(includes, folders(), ifMissing, changed);
  }

  std::string root, changed;
};

TEST_F(IncludeFolders, NamesDoNotDependOnThem) {
  write("first/a.h", "1");
  write("second/sub/b.h", "2");
  EXPECT_EQ(nameOfInclude(root + "/first/a.h", folders()), "a.h");
  EXPECT_EQ(nameOfInclude(root + "/second/sub/b.h", folders()), "sub/b.h");
  EXPECT_EQ(nameOfInclude("./c.h", folders()), "c.h");
  EXPECT_EQ(nameOfInclude("/elsewhere/c.h", folders()), "/elsewhere/c.h");
  // Another file with this name precedes it in the search path.
  write("second/a.h", "3");
  EXPECT_EQ(nameOfInclude(root + "/second/a.h", folders()), root + "/second/a.h");
}

TEST_F(IncludeFolders, TheCurrentFolderMayBeOne) {
  write("first/a.h", "1");
  write("second/a.h", "2");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(root + "/first");
  EXPECT_EQ(nameOfInclude(root + "/first/a.h", folders()), "a.h");
  EXPECT_EQ(nameOfInclude(root + "/second/a.h", folders()), root + "/second/a.h");
  std::filesystem::current_path(before);
}

TEST_F(IncludeFolders, FoldersHaveManySpellings) {
  write("first/a.h", "1");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(root);
  for (const char *folder : {"first", "./first", "first/", ".//./first//"})
    EXPECT_EQ(nameOfInclude("first/a.h", {folder}), "a.h") << folder;
  for (const char *folder : {".", "./", ""})
    EXPECT_EQ(nameOfInclude("./first/a.h", {folder}), "first/a.h") << folder;
  std::filesystem::current_path(before);
}

TEST_F(IncludeFolders, ChangesAreNoticed) {
  write("second/a.h", "old");
  const std::vector<Include> includes = {include("a.h", "old")};
  EXPECT_TRUE(unchanged(includes));
  write("second/a.h", "new");
  EXPECT_FALSE(unchanged(includes));
  EXPECT_EQ(changed, "a.h");
  write("second/a.h", "old");
  write("first/a.h", "other"); // Found before second/a.h.
  EXPECT_FALSE(unchanged(includes));
}

TEST_F(IncludeFolders, MissingFilesAreAMatterOfTaste) {
  const std::vector<Include> includes = {include("gone.h", "text")};
  EXPECT_FALSE(unchanged(includes));
  EXPECT_EQ(changed, "gone.h");
  EXPECT_TRUE(unchanged(includes, IfMissing::Accept));
}

TEST_F(IncludeFolders, OnlyRegularFilesAreRead) {
  EXPECT_FALSE(readFile(root));
  EXPECT_FALSE(readFile(root + "/none"));
  ASSERT_EQ(mkfifo((root + "/pipe").c_str(), 0600), 0);
  EXPECT_FALSE(readFile(root + "/pipe"));
  write("empty", "");
  EXPECT_EQ(readFile(root + "/empty"), std::vector<std::byte>());
}

} // namespace
