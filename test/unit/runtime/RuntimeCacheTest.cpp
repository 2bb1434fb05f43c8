//===- RuntimeCacheTest.cpp - Programs that were compiled earlier -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The compiler is stand-in-compiler, which counts its runs.
//
//===------------------------------------------------------------------------------------------===//

#include "core/Cache.h"
#include "core/FileLock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace oclc;
using namespace oclc::rt;

namespace {

namespace fs = std::filesystem;
using Status = CompileAnswer::Status;

std::string contentOf(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class RuntimeCache : public testing::Test {
protected:
  RuntimeCache() {
    setenv("OCLC_TEST_ANSWERS", RUNTIME_TEST_BINARIES, 1);
    setenv("OCLC_TEST_RUNS", (root / "runs").c_str(), 1);
    setenv("OCLC_TEST_IDENTITY", "stand-in", 1);
    unsetenv("OCLC_TEST_INCLUDES");
    // Use a copy of the compiler, because the identity is stored by path.
    fs::copy(RUNTIME_TEST_STAND_IN, root / "compiler");
    compiler = std::make_unique<Compiler>((root / "compiler").string());
  }
  ~RuntimeCache() override { fs::remove_all(root); }

  static offline::Recipe recipe(std::string_view source) {
    offline::Recipe result;
    result.input = std::as_bytes(std::span(source));
    return result;
  }
  /// Compiles with a new cache object, like a new process.
  CompileAnswer compile(const offline::Recipe &what, uint64_t bytes = uint64_t(1) << 30) {
    return Cache(*compiler, folder, bytes).compile(what, offline::describe(what));
  }
  CompileAnswer compile(std::string_view source) { return compile(recipe(source)); }
  CompileAnswer compileQuickly(std::string_view source) {
    const offline::Recipe what = recipe(source);
    return Cache(*compiler, folder, uint64_t(1) << 30)
        .compile(what, offline::describe(what), {Tier::Quick});
  }

  size_t runs() const {
    const std::string text = contentOf(root / "runs");
    return size_t(std::ranges::count(text, '\n'));
  }
  /// Returns the files that contain programs.
  std::vector<fs::path> entries() const { return filesThat(".oclarc"); }
  std::vector<fs::path> filesThat(std::string_view endWith) const {
    std::vector<fs::path> found;
    for (const auto &each : fs::recursive_directory_iterator(root / "cache"))
      if (each.is_regular_file() && each.path().string().ends_with(endWith))
        found.push_back(each.path());
    return found;
  }
  /// Writes a file with an old time.
  void writeOld(const std::string &name, const std::string &text) const {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
    age(root / name);
  }
  static void age(const fs::path &path) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(30));
    // The time of the last status change cannot be set, so wait.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }

  static fs::path makeRoot() {
    std::string name = (fs::temp_directory_path() / "cache-test-XXXXXX").string();
    return mkdtemp(name.data());
  }

  const fs::path root = makeRoot();
  const CacheFolder folder{(root / "cache").string(), CacheFolder::Owner::User};
  std::unique_ptr<Compiler> compiler;
};

TEST_F(RuntimeCache, WhatWasCompiledIsKept) {
  const CompileAnswer first = compile("some");
  EXPECT_EQ(first.status, Status::Success);
  EXPECT_EQ(runs(), 1u);
  const CompileAnswer second = compile("some");
  EXPECT_EQ(second.status, Status::Success);
  EXPECT_EQ(runs(), 1u);
  EXPECT_EQ(second.binary, first.binary);
  EXPECT_EQ(second.log, "a warning\n") << "as when it was compiled";
  EXPECT_TRUE(second.content);
  EXPECT_EQ(entries().size(), 1u);
  EXPECT_EQ(filesThat(".lock").size(), 0u);
}

TEST_F(RuntimeCache, OtherRecipesAreOtherPrograms) {
  compile("some");
  compile("good");
  offline::Recipe withOption = recipe("good"), withFolder = withOption;
  withOption.options = {"-DN=1"};
  withFolder.options = {"-I/tmp"};
  compile(withOption);
  compile(withFolder);
  EXPECT_EQ(runs(), 4u);
  EXPECT_EQ(entries().size(), 4u);
}

TEST_F(RuntimeCache, QuickCodeHasEntriesOfItsOwn) {
  EXPECT_EQ(compileQuickly("good").status, Status::Success);
  EXPECT_EQ(runs(), 1U);
  const offline::Recipe what = recipe("good");
  Cache cache(*compiler, folder, uint64_t(1) << 30);
  EXPECT_FALSE(cache.find(what, offline::describe(what)));
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(runs(), 2U);
  EXPECT_TRUE(cache.find(what, offline::describe(what)));
  compile("good");
  compileQuickly("good");
  EXPECT_EQ(runs(), 2U);
}

TEST_F(RuntimeCache, AnotherCompilerCompilesAgain) {
  compile("good");
  setenv("OCLC_TEST_IDENTITY", "another", 1);
  compile("good");
  EXPECT_EQ(runs(), 1u) << "its file is the same as before";
  std::ofstream(compiler->path, std::ios::app) << "\n# Changed.\n";
  compile("good");
  compile("good");
  EXPECT_EQ(runs(), 2u);
}

TEST_F(RuntimeCache, CompilersThatAreReplacedMeanwhileAreNotTrusted) {
  EXPECT_EQ(compile("rebuilt").status, Status::Success);
  EXPECT_EQ(entries().size(), 0u);
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(entries().size(), 1u);
}

TEST_F(RuntimeCache, CompilersWithoutIdentityAreNotTrusted) {
  unsetenv("OCLC_TEST_IDENTITY");
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(runs(), 2u);
  EXPECT_EQ(entries().size(), 0u);
}

TEST_F(RuntimeCache, FailuresAreNotKept) {
  for (const char *what : {"error", "garbage", "nothing"}) {
    const size_t before = runs();
    const CompileAnswer first = compile(what), second = compile(what);
    EXPECT_EQ(runs(), before + 2) << what;
  }
  EXPECT_EQ(entries().size(), 0u);
}

TEST_F(RuntimeCache, DamagedFilesAreReplaced) {
  compile("good");
  const std::vector<fs::path> files = entries();
  ASSERT_EQ(files.size(), 1u);
  const std::string whole = contentOf(files[0]);
  size_t expected = 1;
  for (size_t at = 0; at < whole.size(); at += whole.size() / 20) {
    std::string damaged = whole;
    damaged[at] = char(damaged[at] ^ 1);
    std::ofstream(files[0], std::ios::binary) << damaged;
    EXPECT_EQ(compile("good").status, Status::Success);
    // The padding before the binary is not read, so damage there has no effect.
    expected = runs() == expected ? expected : expected + 1;
    EXPECT_EQ(runs(), expected) << "byte " << at;
  }
  EXPECT_GT(expected, 15u);
  for (size_t size : {size_t(0), size_t(10), whole.size() / 2, whole.size() - 1}) {
    std::ofstream(files[0], std::ios::binary) << whole.substr(0, size);
    EXPECT_EQ(compile("good").status, Status::Success);
    EXPECT_EQ(runs(), ++expected) << size << " bytes";
  }
  EXPECT_EQ(contentOf(files[0]), whole);
}

TEST_F(RuntimeCache, TextsThatMayMeanSomethingElseAreNotKept) {
  for (const char *word : {"__DATE__", "__TIME__", "__TIMESTAMP__", "__has_include"}) {
    const size_t before = runs();
    const std::string source = std::string("good ") + word;
    compile(source);
    compile(source);
    EXPECT_EQ(runs(), before + 2) << word;
  }
}

TEST_F(RuntimeCache, IncludedFilesCount) {
  writeOld("a/x.h", "one");
  setenv("OCLC_TEST_INCLUDES", (root / "a/x.h").c_str(), 1);
  offline::Recipe what = recipe("good");
  what.options = {"-I" + (root / "a").string(), "-I" + (root / "b").string()};
  compile(what);
  const CompileAnswer kept = compile(what);
  EXPECT_EQ(runs(), 1u);
  EXPECT_EQ(kept.includes, std::vector<std::string>{root / "a/x.h"});

  writeOld("a/x.h", "two");
  compile(what);
  EXPECT_EQ(runs(), 2u);
  compile(what);
  EXPECT_EQ(runs(), 2u);
  writeOld("a/x.h", "one");
  compile(what);
  EXPECT_EQ(runs(), 2u) << "the earlier program is there still";

  fs::rename(root / "a/x.h", root / "a/y.h");
  writeOld("b/x.h", "three");
  setenv("OCLC_TEST_INCLUDES", (root / "b/x.h").c_str(), 1);
  compile(what);
  EXPECT_EQ(runs(), 3u);
  EXPECT_EQ(entries().size(), 1u);
}

TEST_F(RuntimeCache, FilesThatChangeMeanwhileAreNotTrusted) {
  setenv("OCLC_TEST_INCLUDES", (root / "new.h").c_str(), 1);
  std::ofstream(root / "new.h") << "text";
  // However slow this machine is, the time of the change is not before that of the compilation.
  fs::last_write_time(root / "new.h", fs::file_time_type::clock::now() + std::chrono::hours(1));
  compile("good");
  compile("good");
  EXPECT_EQ(runs(), 2u);
}

TEST_F(RuntimeCache, TakesNoMoreRoomThanAllowed) {
  compile("good");
  const uint64_t size = fs::file_size(entries()[0]);
  // Space for two entries in each of the sixteen folders.
  const uint64_t room = 16 * (2 * size + size / 2);
  std::vector<std::string> sources;
  for (int i = 0; i != 80; ++i)
    sources.push_back("good " + std::to_string(i));
  for (const std::string &source : sources)
    compile(recipe(source), room);
  EXPECT_LE(entries().size(), 32u);
  EXPECT_GE(entries().size(), 24u);
  const size_t before = runs();
  compile(recipe(sources.back()), room);
  EXPECT_EQ(runs(), before) << "the last one is there";
  compile(recipe(sources.front()), 16 * size / 2);
  EXPECT_EQ(runs(), before + 1) << "none that is larger than its folder may be";
}

TEST_F(RuntimeCache, LeftoversAreRemoved) {
  compile("good");
  const fs::path place = entries()[0].parent_path();
  for (const char *name : {"x.oclarc.new-1-2-3", "x.oclarc.lock"}) {
    std::ofstream(place / name) << "text";
    fs::last_write_time(place / name, fs::file_time_type::clock::now() - std::chrono::hours(3));
  }
  std::ofstream(place / "y.oclarc.new-1-2-3") << "somebody is writing this";
  folder.removeOldest(place.filename(), uint64_t(1) << 30);
  EXPECT_EQ(entries().size(), 1u);
  EXPECT_EQ(filesThat(".new-1-2-3").size(), 1u);
  EXPECT_EQ(filesThat(".lock").size(), 0u);
}

TEST_F(RuntimeCache, FoldersThatCannotBeWrittenDoNotMatter) {
  std::ofstream(root / "cache") << "a file";
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(runs(), 2u);
}

TEST_F(RuntimeCache, ThreadsShareOneCompilation) {
  Cache cache(*compiler, folder, uint64_t(1) << 30);
  const offline::Recipe what = recipe("slow");
  std::vector<std::thread> threads;
  for (int i = 0; i != 8; ++i)
    threads.emplace_back(
        [&] { EXPECT_EQ(cache.compile(what, offline::describe(what)).status, Status::Success); });
  for (std::thread &each : threads)
    each.join();
  EXPECT_EQ(runs(), 1u);
}

/// Starts `count` processes that run `task`. Their exit status is 0 if it returns true, and else 1.
std::vector<pid_t> startProcesses(int count, const std::function<bool()> &task) {
  std::vector<pid_t> processes;
  for (int i = 0; i != count; ++i) {
    const pid_t process = fork();
    if (process == 0)
      _exit(task() ? 0 : 1);
    processes.push_back(process);
  }
  return processes;
}

TEST_F(RuntimeCache, ProcessesShareOneCompilation) {
  const auto processes =
      startProcesses(32, [&] { return compile("slow").status == Status::Success; });
  for (pid_t each : processes) {
    int status;
    ASSERT_EQ(waitpid(each, &status, 0), each);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(runs(), 1u);
  EXPECT_EQ(entries().size(), 1u);
  EXPECT_EQ(filesThat(".lock").size(), 0u);
}

TEST_F(RuntimeCache, ProcessesMayBeKilledAtAnyMoment) {
  std::minstd_rand random(20260801);
  for (int round = 0; round != 20; ++round) {
    fs::remove_all(root / "cache");
    const auto processes = startProcesses(
        8, [&] { return compile(round % 2 ? "slow" : "good").status == Status::Success; });
    // The last process is not killed, and must succeed.
    for (size_t i = 0; i + 1 != processes.size(); ++i) {
      usleep(useconds_t(random() % 30'000));
      kill(processes[i], SIGKILL);
    }
    for (pid_t each : processes) {
      int status;
      ASSERT_EQ(waitpid(each, &status, 0), each);
      if (each == processes.back()) {
        EXPECT_EQ(status, 0);
      }
    }
    for (const fs::path &each : entries())
      EXPECT_EQ(compile(round % 2 ? "slow" : "good").binary.size(),
                fs::file_size(RUNTIME_TEST_BINARIES "/main.oclbin"))
          << each;
    const size_t before = runs();
    EXPECT_EQ(compile(round % 2 ? "slow" : "good").status, Status::Success);
    EXPECT_EQ(runs(), before) << "round " << round;
  }
}

TEST_F(RuntimeCache, ALockThatIsHeldDoesNotStopReaders) {
  compile("good");
  const fs::path entry = entries()[0];
  const std::string name =
      entry.parent_path().filename().string() + "/" + entry.filename().string();
  FileLock lock(folder, name);
  ASSERT_TRUE(lock.take());
  EXPECT_EQ(fs::status(entry.string() + ".lock").permissions(), fs::perms(0600));
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(runs(), 1u);
}

TEST_F(RuntimeCache, LinksAreNoLocks) {
  std::ofstream(root / "victim") << "text";
  compile("good");
  const fs::path entry = entries()[0];
  fs::remove(entry);
  fs::create_symlink(root / "victim", entry.string() + ".lock");
  EXPECT_EQ(compile("good").status, Status::Success);
  EXPECT_EQ(runs(), 2u);
  EXPECT_EQ(contentOf(root / "victim"), "text");
}

} // namespace
