//===- RuntimeCacheFolderTest.cpp - Who may put something into the cache ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Only root can change the owner of files, so some of these tests are skipped for other users.
//
//===------------------------------------------------------------------------------------------===//

#include "base/SafeFolder.h"
#include "core/CacheFolder.h"
#include "core/CacheKey.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

using namespace oclc::rt;

namespace {

namespace fs = std::filesystem;

constexpr uid_t Somebody = 65534;
const std::string Name = "1/entry";

std::span<const std::byte> bytesOfText(std::string_view text) {
  return std::as_bytes(std::span(text));
}

class RuntimeCacheFolder : public testing::Test {
protected:
  RuntimeCacheFolder() {
    for (const char *each : {"OCLC_CACHE", "OCLC_CACHE_DIR", "OCLC_CACHE_KEY", "XDG_CACHE_HOME"})
      unsetenv(each);
    setenv("HOME", root.c_str(), 1);
  }
  ~RuntimeCacheFolder() override { fs::remove_all(root); }

  static fs::path makeRoot() {
    std::string name = (fs::temp_directory_path() / "cache-folder-XXXXXX").string();
    return mkdtemp(name.data());
  }
  static std::string found() {
    const std::optional<CacheFolder> folder = CacheFolder::find();
    return folder ? folder->path : "";
  }
  /// Returns the content of an entry; empty if the entry is refused.
  static std::string contentIn(const CacheFolder &folder, const std::string &name = Name) {
    const auto file = folder.read(name);
    std::string text(file ? file->size() : 0, ' ');
    return file && file->read(0, std::as_writable_bytes(std::span(text))) ? text : "";
  }
  static void allow(const fs::path &path, unsigned mode) { fs::permissions(path, fs::perms(mode)); }
  static void give(const fs::path &path) {
    ASSERT_EQ(0, lchown(path.c_str(), Somebody, Somebody)) << path;
  }

  const fs::path root = makeRoot();
  const CacheFolder own{root / "own", CacheFolder::Owner::User};
  const CacheFolder shared{root / "shared", CacheFolder::Owner::Named};
};

TEST_F(RuntimeCacheFolder, IsWhereTheUserHasCaches) {
  EXPECT_EQ(found(), root / ".cache/oclc");
  EXPECT_EQ(fs::status(root / ".cache").permissions(), fs::perms(0700));
  setenv("XDG_CACHE_HOME", (root / "a/b").c_str(), 1);
  EXPECT_EQ(found(), root / "a/b/oclc");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(found(), root / ".cache/oclc");
  setenv("HOME", (root / "missing").c_str(), 1);
  EXPECT_EQ(found(), "");
  EXPECT_FALSE(fs::exists(root / "missing"));
  setenv("OCLC_CACHE_DIR", (root / "chosen").c_str(), 1);
  EXPECT_EQ(found(), root / "chosen");
  const fs::path before = fs::current_path();
  fs::current_path(root);
  setenv("OCLC_CACHE_DIR", "relative", 1);
  EXPECT_EQ(found(), root / "relative");
  fs::current_path(before);
  setenv("OCLC_CACHE", "off", 1);
  EXPECT_EQ(found(), "");
}

TEST_F(RuntimeCacheFolder, HasASize) {
  for (auto [text, mebibytes] : {std::pair("7", 7u), {"0", 0u}, {"x", 512u}, {"-1", 512u}}) {
    setenv("OCLC_CACHE_SIZE", text, 1);
    EXPECT_EQ(cacheBytes(), uint64_t(mebibytes) << 20) << text;
  }
  unsetenv("OCLC_CACHE_SIZE");
  EXPECT_EQ(cacheBytes(), uint64_t(512) << 20);
}

TEST_F(RuntimeCacheFolder, KeepsFiles) {
  for (const CacheFolder &folder : {own, shared}) {
    EXPECT_EQ(contentIn(folder), "");
    ASSERT_TRUE(folder.write(Name, bytesOfText("text")));
    EXPECT_EQ(contentIn(folder), "text");
  }
  EXPECT_EQ(fs::status(root / "own" / Name).permissions(), fs::perms(0600));
}

/// Refuses folders in which other users could replace files.
TEST_F(RuntimeCacheFolder, NobodyElseMayWriteToAFolderOnTheWay) {
  ASSERT_TRUE(own.write(Name, bytesOfText("text")));
  for (const fs::path &each : {root, root / "own", root / "own/1"})
    for (unsigned mode : {0770u, 0707u, 0777u}) {
      allow(each, mode);
      EXPECT_EQ(contentIn(own), "") << each << " " << mode;
      EXPECT_FALSE(own.write(Name, bytesOfText("other"))) << each << " " << mode;
      allow(each, 0700);
    }
  EXPECT_EQ(contentIn(own), "text");
}

/// Accepts sticky folders as parents only. /tmp, which contains the folder of the tests, is sticky.
TEST_F(RuntimeCacheFolder, StickyFoldersAreOnTheWayOnly) {
  ASSERT_TRUE(own.write(Name, bytesOfText("text")));
  allow(root, 01777);
  EXPECT_EQ(contentIn(own), "text");
  allow(root, 0700);
  allow(root / "own/1", 01777);
  EXPECT_EQ(contentIn(own), "");
}

TEST_F(RuntimeCacheFolder, WorldWritableCachesOfTheUserAreRefused) {
  fs::create_directory(root / "public");
  allow(root / "public", 0777);
  setenv("XDG_CACHE_HOME", (root / "public").c_str(), 1);
  EXPECT_EQ(found(), "");
  EXPECT_TRUE(fs::is_empty(root / "public"));
}

TEST_F(RuntimeCacheFolder, FoldersAndFilesOfOthersAreRefused) {
  if (geteuid() != 0)
    GTEST_SKIP();
  ASSERT_TRUE(own.write(Name, bytesOfText("text")));
  for (const fs::path &each : {root, root / "own", root / "own/1", root / "own" / Name}) {
    give(each);
    EXPECT_EQ(contentIn(own), "") << each;
    ASSERT_EQ(0, chown(each.c_str(), 0, 0));
  }
  EXPECT_EQ(contentIn(own), "text");
  give(root);
  EXPECT_EQ(found(), "");
}

TEST_F(RuntimeCacheFolder, FilesThatOthersCanWriteAreRefused) {
  ASSERT_TRUE(own.write(Name, bytesOfText("text")));
  allow(root / "own" / Name, 0660);
  EXPECT_EQ(contentIn(own), "");
  ASSERT_TRUE(own.write(Name, bytesOfText("again"))) << "it is replaced";
  EXPECT_EQ(contentIn(own), "again");
}

TEST_F(RuntimeCacheFolder, LinksCountByWhoMadeThem) {
  fs::create_directory(root / "real");
  for (const char *target : {"real", "../real", "./real/."}) {
    fs::remove(root / "own");
    fs::create_directory_symlink(
        target[0] == '.' && target[1] == '.' ? root / "real" : fs::path(target), root / "own");
    ASSERT_TRUE(own.write(Name, bytesOfText("text"))) << target;
    EXPECT_TRUE(fs::exists(root / "real" / Name));
  }
  if (geteuid() != 0)
    GTEST_SKIP();
  give(root / "own");
  EXPECT_EQ(contentIn(own), "");
  EXPECT_FALSE(own.write(Name, bytesOfText("text")));
}

TEST_F(RuntimeCacheFolder, LinksDoNotGoInCircles) {
  fs::create_directory_symlink("own", root / "own");
  EXPECT_FALSE(own.write(Name, bytesOfText("text")));
  std::string why;
  EXPECT_FALSE(openSafeFolder(own.path, true, why).isOpen());
  EXPECT_NE(why.find("symbolic links"), std::string::npos) << why;
}

TEST_F(RuntimeCacheFolder, EntriesAreNoLinks) {
  std::ofstream(root / "secret") << "text";
  for (const CacheFolder &folder : {own, shared}) {
    ASSERT_TRUE(folder.write(Name, bytesOfText("text")));
    fs::remove(fs::path(folder.path) / Name);
    fs::create_symlink(root / "secret", fs::path(folder.path) / Name);
    EXPECT_EQ(contentIn(folder), "") << folder.path;
  }
}

TEST_F(RuntimeCacheFolder, NamedFoldersHaveTheWritersThatTheyHave) {
  ASSERT_TRUE(shared.write(Name, bytesOfText("text")));
  allow(root / "shared", 0775);
  allow(root / "shared/1", 0775);
  EXPECT_EQ(contentIn(shared), "text");
  for (const fs::path &each : {root / "shared", root / "shared/1", root / "shared" / Name}) {
    const fs::perms before = fs::status(each).permissions();
    fs::permissions(each, fs::perms::others_write, fs::perm_options::add);
    EXPECT_EQ(contentIn(shared), "") << each;
    fs::permissions(each, before);
  }
  EXPECT_EQ(contentIn(shared), "text");
  allow(root / "shared", 01777);
  setenv("OCLC_CACHE_DIR", shared.path.c_str(), 1);
  EXPECT_EQ(found(), "") << "everybody can write to it";
}

class RuntimeCacheKey : public RuntimeCacheFolder {
protected:
  RuntimeCacheKey() {
    std::ofstream(root / "key") << "sixteen bytes or more";
    allow(root / "key", 0600);
    setenv("OCLC_CACHE_DIR", shared.path.c_str(), 1);
    setenv("OCLC_CACHE_KEY", (root / "key").c_str(), 1);
  }
};

TEST_F(RuntimeCacheKey, OnlySignedFilesCount) {
  const std::optional<CacheFolder> folder = CacheFolder::find();
  ASSERT_TRUE(folder);
  ASSERT_TRUE(folder->write(Name, bytesOfText("text")));
  EXPECT_EQ(contentIn(*folder), "text");
  EXPECT_EQ(fs::file_size(root / "shared" / Name), 4 + sizeof(oclc::binary::Digest));
  EXPECT_NE(contentIn(shared), "text") << "who has no key reads the signature, too";

  fs::copy_file(root / "shared" / Name, root / "shared/1/other");
  EXPECT_EQ(contentIn(*folder, "1/other"), "") << "the name is signed";
  for (int at = 0; at != 4 + int(sizeof(oclc::binary::Digest)); ++at) {
    ASSERT_TRUE(folder->write(Name, bytesOfText("text")));
    std::fstream file(root / "shared" / Name, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(char(byte ^ 1));
    file.close();
    EXPECT_EQ(contentIn(*folder), "") << "byte " << at;
  }
  ASSERT_TRUE(
      shared.write(Name, bytesOfText("a file that nobody has signed, and long enough for it")));
  EXPECT_EQ(contentIn(*folder), "");
  ASSERT_TRUE(shared.write(Name, bytesOfText("short")));
  EXPECT_EQ(contentIn(*folder), "");
}

TEST_F(RuntimeCacheKey, AnybodyMayWriteWhereFilesAreSigned) {
  fs::create_directory(shared.path);
  allow(shared.path, 0777);
  const std::optional<CacheFolder> folder = CacheFolder::find();
  ASSERT_TRUE(folder);
  ASSERT_TRUE(folder->write(Name, bytesOfText("text")));
  EXPECT_EQ(contentIn(*folder), "text");
}

TEST_F(RuntimeCacheKey, KeysAreSecret) {
  EXPECT_NE(found(), "");
  for (unsigned mode : {0644u, 0620u, 0602u}) {
    allow(root / "key", mode);
    EXPECT_EQ(found(), "") << mode;
  }
  allow(root / "key", 0640);
  EXPECT_NE(found(), "") << "a group may have a key together";
  std::ofstream(root / "key") << "fifteen bytes..";
  EXPECT_EQ(found(), "");
  std::ofstream(root / "key") << std::string(4097, 'x');
  EXPECT_EQ(found(), "");
  fs::remove(root / "key");
  EXPECT_EQ(found(), "");
}

} // namespace
