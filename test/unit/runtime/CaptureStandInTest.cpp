//===- CaptureStandInTest.cpp - What an application builds and launches is written down -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The compiler is stand-in-compiler, whose input specifies what it does.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "CaptureTest.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace oclc;

namespace {

namespace fs = std::filesystem;
using offline::Recipe;

/// A module with a specialisation constant with the id 7.
constexpr uint32_t Module[] = {
    0x07230203,   0x00010200, 0,  100, 0, 4 << 16 | 71, 1, 1, 7, // OpDecorate %1 SpecId 7
    4 << 16 | 21, 20,         32, 0,                             // OpTypeInt 32
    4 << 16 | 50, 20,         1,  5,                             // OpSpecConstant
};

constexpr int Threads = 3, Rounds = 400;

void buildAllKinds(Application &own) {
  Application::succeed(Application::build(own.source("good one"), "-DA=1 -I \"a folder\""), "good");
  Application::require(Application::build(own.source("error"), "-w") == CL_BUILD_PROGRAM_FAILURE,
                       "error");
  Application::require(Application::build(own.source("good two"), "--help") ==
                           CL_INVALID_BUILD_OPTIONS,
                       "wrong options");
  cl_program object = own.source("object");
  Application::succeed(
      Application::compile(object, "-DB",
                           {{"a.h", own.source("one")}, {"x/b.h", own.source("two")}}),
      "object");
  cl_program library =
      own.link({object, own.fromBinary("library")}, " -create-library -cl-finite-math-only ");
  cl_program linked = own.link({library}, nullptr);
  own.launchOften(own.kernelWithBuffer(linked, "object_counter"), 2);
  cl_int error;
  cl_program spirv = clCreateProgramWithIL(own.context, Module, sizeof(Module), &error);
  const uint32_t value = 32;
  Application::succeed(clSetProgramSpecializationConstant(spirv, 7, sizeof(value), &value), "IL");
  Application::succeed(Application::build(spirv, "-DINSTEAD=good"), "IL");
}

/// Launches a kernel through command buffers.
void launchRecorded(const Application &own, cl_kernel kernel) {
  const CommandBufferFunctions functions(own);
  cl_int error;
  cl_command_queue queue = own.queue;
  cl_command_buffer_khr used = functions.create(1, &queue, nullptr, &error),
                        unused = functions.create(1, &queue, nullptr, &error);
  constexpr size_t Global = 64;
  for (const size_t local : {32, 32, 16})
    functions.add(used, kernel, Global, local);
  functions.add(unused, kernel, Global, 1);
  Application::succeed(functions.finalize(used), "finalize");
  Application::succeed(functions.finalize(unused), "finalize");
  for (int i = 0; i != 3; ++i)
    Application::succeed(functions.enqueue(0, nullptr, used, 0, nullptr, nullptr), "enqueue");
}

void launchInAllWays(Application &own) {
  cl_program program = own.fromBinary("main");
  Application::succeed(Application::build(program), "main");
  cl_kernel empty = Application::kernel(program, "empty");
  for (int i = 0; i != 3; ++i)
    Application::succeed(own.launch(empty, {64}, {16}), "1D");
  Application::succeed(own.launch(empty, {64, 1}, {16, 1}), "2D");
  Application::succeed(own.launch(empty, {8, 8, 8}, {4, 2, 1}), "3D");
  Application::succeed(own.launch(empty, {64}), "without a local size");
  Application::succeed(own.launch(empty, {64}), "without a local size");
  Application::succeed(clEnqueueTask(own.queue, empty, 0, nullptr, nullptr), "task");
  Application::succeed(own.launch(empty, {0}, {16}), "nothing to do");
  cl_kernel required = own.kernelWithBuffer(program, "required");
  Application::require(own.launch(required, {64}, {16}) == CL_INVALID_WORK_GROUP_SIZE, "required");
  // Use other objects for the same program and kernel.
  cl_program again = own.fromBinary("main");
  Application::succeed(Application::build(again), "main");
  Application::succeed(own.launch(Application::kernel(again, "empty"), {32}, {16}), "again");
  launchRecorded(own, empty);
  Application::succeed(clFinish(own.queue), "finish");
}

/// Builds and launches programs in several threads: in each round, every thread uses one program
/// that all threads share, and one of its own.
void workInThreads(Application &own, int first) {
  std::vector<std::thread> threads;
  for (int number = 0; number != Threads; ++number)
    threads.emplace_back([&own, number, first] {
      for (int i = 0; i != 4; ++i) {
        const std::string option = "-DN=" + std::to_string(first + i);
        cl_program same = own.source("good"), other = own.source("good " + std::to_string(number));
        Application::succeed(Application::build(same, option), "same");
        Application::succeed(Application::build(other, option), "other");
        own.launchOften(Application::kernel(same, "empty"), Rounds / 4);
        own.launchOften(Application::kernel(other, "empty"), 1);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

[[noreturn]] void workUntilKilled(Application &own) {
  for (int first = 0;; first += 4)
    workInThreads(own, first);
}

/// Launches many times in several threads, and waits for all launches.
void launchInThreads(Application &own) {
  cl_program program = own.fromBinary("main");
  Application::succeed(Application::build(program), "main");
  std::vector<std::thread> threads;
  for (int number = 0; number != Threads; ++number)
    threads.emplace_back(
        [&] { own.launchOften(Application::kernel(program, "empty"), 10 * Rounds); });
  for (std::thread &thread : threads)
    thread.join();
}

void launchAndFork(Application &own) {
  cl_program program = own.fromBinary("main");
  Application::succeed(Application::build(program), "main");
  cl_kernel empty = Application::kernel(program, "empty");
  own.launchOften(empty, 3);
  const pid_t child = fork();
  if (child == 0) {
    own.launchOften(empty, 2);
    Application::succeed(Application::build(own.source("good"), "-DCHILD"), "child");
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  Application::require(status == 0, "child");
  own.launchOften(empty, 1);
}

/// Limits the size of the files that the process writes.
void limitFiles(rlim_t bytes) {
  rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  setrlimit(RLIMIT_FSIZE, &limit);
}

/// A limit that the files of the compiler keep to, but the capture of the program exceeds.
constexpr rlim_t FileLimit = 60'000;
const std::string largeOption = "-DX=" + std::string(2 * FileLimit, '1');

/// Runs for a time with a small limit of the size of files.
void workWithoutRoom(Application &own) {
  constexpr rlim_t LessThanALine = 64;
  signal(SIGXFSZ, SIG_IGN);
  limitFiles(FileLimit);
  cl_program program = own.source("good");
  Application::succeed(Application::build(program, largeOption), "good");
  cl_kernel empty = Application::kernel(program, "empty");
  limitFiles(LessThanALine);
  own.launchOften(empty, 6);
  limitFiles(RLIM_INFINITY);
  own.launchOften(empty, 4);
  Application::succeed(Application::build(own.source("good"), "-DLATER"), "later");
}

void buildAndLaunch(Application &own) {
  cl_program program = own.source("good");
  Application::succeed(Application::build(program), "good");
  own.launchOften(Application::kernel(program, "empty"), 1);
  // Close the files of the driver, like an application that closes all unknown files.
  for (int file = STDERR_FILENO + 1; file != 1000; ++file)
    close(file);
  Application::require(chdir("/") == 0, "chdir");
  Application::succeed(Application::build(own.source("good"), "-DLATER"), "later");
  own.launchOften(Application::kernel(program, "empty"), 1);
  Application::succeed(own.launch(Application::kernel(program, "empty"), {8}, {2}), "later");
}

/// Returns true if the condition becomes true within a minute or somewhat more.
bool comesTrue(const std::function<bool()> &condition) {
  constexpr int Most = 60'000;
  for (int i = 0; i != Most; ++i) {
    if (condition())
      return true;
    usleep(1000);
  }
  return false;
}

[[noreturn]] void endWhileBuilding(Application &own) {
  const char *file = std::getenv("CAPTURE_AWAITS");
  Application::succeed(
      clBuildProgram(
          own.source("hang"), 0, nullptr, nullptr, [](cl_program, void *) {}, nullptr),
      "hang");
  Application::require(comesTrue([&] { return fs::exists(file); }), "no program");
  exit(0); // The compiler ends, too.
}

void buildFor(Application &own, cl_int expected, const std::string &options = "") {
  Application::require(Application::build(own.source("good"), options) == expected, "build");
}

} // namespace

const Applications &applications() {
  static const Applications all = {
      {"all kinds", buildAllKinds},
      {"launches", launchInAllWays},
      {"threads", [](Application &own) { workInThreads(own, 0); }},
      {"until killed", workUntilKilled},
      {"_exit", launchInThreads},
      {"exit",
       [](Application &own) {
         launchInThreads(own);
         quick_exit(0);
       }},
      {"killed",
       [](Application &own) {
         launchInThreads(own);
         raise(SIGKILL);
       }},
      {"fork", launchAndFork},
      {"without room", workWithoutRoom},
      {"build and launch", buildAndLaunch},
      {"good", [](Application &own) { buildFor(own, CL_SUCCESS); }},
      {"wrong", [](Application &own) { buildFor(own, CL_BUILD_PROGRAM_FAILURE); }},
      {"no compiler", [](Application &own) { buildFor(own, CL_COMPILER_NOT_AVAILABLE, "-DX=1"); }},
      {"no text", [](Application &own) { buildFor(own, CL_SUCCESS, "-DX=\xff"); }},
      {"end while building", endWhileBuilding},
  };
  return all;
}

namespace {

class Capture : public CaptureTest {
protected:
  std::string recipe(const std::string &source, std::vector<std::string> options = {}) const {
    Recipe recipe;
    recipe.options = std::move(options);
    recipe.input = std::as_bytes(std::span(source));
    return digest(recipe);
  }
  /// Returns the launch of the kernel "empty" with the local size of Application::launchOften().
  static Launch launchOf(const std::string &program) {
    return {program, "empty", 1, {4, 1, 1}, "application"};
  }
  uint64_t launchCount() const {
    uint64_t all = 0;
    for (const Counts &counts : launches())
      for (const auto &[launch, count] : counts)
        all += count;
    return all;
  }
  /// Returns the number of messages of the driver about files that cannot be written.
  int complaints() const {
    const std::string all = said();
    int count = 0;
    for (size_t at = 0; (at = all.find("OCLC_CAPTURE: cannot write", at)) != std::string::npos;
         ++at)
      ++count;
    return count;
  }
};

TEST_F(Capture, IsOffUnlessAFolderIsNamed) {
  run("build and launch", {{"OCLC_CAPTURE", ""}});
  EXPECT_FALSE(fs::exists(capture));
  EXPECT_EQ(said(), test::IsEmulated
                        ? "oclc: the compiler runs in no whole sandbox: this kernel has "
                          "neither Landlock nor seccomp\n"
                        : "");
}

TEST_F(Capture, SourceSpirvObjectsAndLinks) {
  run("all kinds");
  const std::map<std::string, Json> all = programs();
  EXPECT_EQ(all.size(), 7u);
  EXPECT_EQ(std::distance(fs::directory_iterator(capture), {}), 2) << "programs and launches";

  const Json good = all.at(recipe("good one", {"-DA=1"}));
  EXPECT_EQ(good["kind"], "source");
  EXPECT_EQ(good["type"], "executable");
  EXPECT_EQ(good["options"], "-DA=1 -I \"a folder\"");
  EXPECT_EQ(good["words"], Json({"-DA=1", "-Ia folder"}));
  EXPECT_EQ(good["input"], "source.cl");
  EXPECT_EQ(contentOf(good, "source.cl"), "good one");
  for (const char *list : {"spec_constants", "headers", "includes", "links"})
    EXPECT_EQ(good[list], Json::array()) << list;
  EXPECT_EQ(good["status"], "success");
  EXPECT_EQ(all.at(recipe("error", {"-w"}))["status"], "failure");

  const std::string objectText = "object";
  Recipe object;
  object.type = binary::BinaryType::CompiledObject;
  object.options = {"-DB"};
  object.headers = {{"a.h", "one"}, {"x/b.h", "two"}};
  object.input = std::as_bytes(std::span(objectText));
  const Json compiled = all.at(digest(object));
  EXPECT_EQ(compiled["type"], "object");
  EXPECT_EQ(compiled["headers"], Json::parse(R"([{"name": "a.h", "file": "header-0.h"},
                                                 {"name": "x/b.h", "file": "header-1.h"}])"));
  EXPECT_EQ(contentOf(compiled, "header-0.h"), "one");
  EXPECT_EQ(contentOf(compiled, "header-1.h"), "two");
  EXPECT_EQ(compiled["status"], "success");

  const Json fromBinary = all.at(digestOfBinary("library"));
  EXPECT_EQ(fromBinary["kind"], "binary");
  EXPECT_EQ(fromBinary["type"], "library");
  EXPECT_FALSE(fromBinary.contains("input"));

  Recipe library;
  library.kind = binary::ProgramKind::Link;
  library.type = binary::BinaryType::Library;
  library.links = {offline::digestOf(object), digestOf("library")};
  const Json made = all.at(digest(library));
  EXPECT_EQ(made["kind"], "link");
  EXPECT_EQ(made["type"], "library");
  EXPECT_EQ(made["options"], " -create-library -cl-finite-math-only ");
  EXPECT_EQ(made["words"], Json::array()) << "they permit something, and change nothing";
  EXPECT_EQ(made["links"], Json({compiled["digest"], fromBinary["digest"]}));
  EXPECT_FALSE(made.contains("input"));
  Recipe linked;
  linked.kind = binary::ProgramKind::Link;
  linked.links = {offline::digestOf(library)};
  EXPECT_EQ(all.at(digest(linked))["status"], "success");
  EXPECT_EQ(launches(),
            std::vector<Counts>(
                {{{{digest(linked), "object_counter", 1, {4, 1, 1}, "application"}, 2}}}));

  Recipe spirv;
  spirv.kind = binary::ProgramKind::IL;
  spirv.options = {"-DINSTEAD=good"};
  spirv.specConstants = {{7, "32"}};
  spirv.input = std::as_bytes(std::span(Module));
  const Json module = all.at(digest(spirv));
  EXPECT_EQ(module["kind"], "il");
  EXPECT_EQ(module["spec_constants"], Json::parse(R"([[7, "32"]])"));
  EXPECT_EQ(contentOf(module, "module.spv"),
            std::string(reinterpret_cast<const char *>(Module), sizeof(Module)));
}

TEST_F(Capture, FilesThatTheSourceIncludes) {
  fs::create_directories(scratch / "a folder" / "sub");
  std::ofstream(scratch / "here.h") << "here";
  std::ofstream(scratch / "a folder" / "sub" / "there.h") << "there";
  std::ofstream(scratch / "up.h") << "here";
  environment["OCLC_TEST_INCLUDES"] =
      "./here.h a\\ folder/sub/there.h " + (scratch / "up.h").string() + " gone.h";
  run("all kinds");
  const Json good = programs().at(recipe("good one", {"-DA=1"}));
  ASSERT_EQ(good["includes"].size(), 1u);
  EXPECT_EQ(good["includes"][0].size(), 3u);
  std::map<std::string, std::string> contents;
  for (const Json &include : good["includes"][0])
    contents[include["name"]] = contentOf(good, include["file"]);
  EXPECT_EQ(contents,
            (std::map<std::string, std::string>{
                {"here.h", "here"}, {"sub/there.h", "there"}, {scratch / "up.h", "here"}}));
  EXPECT_NE(said().find("'gone.h' cannot be read"), std::string::npos) << said();
}

TEST_F(Capture, FilesThatChangeBetweenBuilds) {
  for (const char *text : {"one", "other", "one"}) {
    std::ofstream(scratch / "a.h") << text;
    run("good", {{"OCLC_TEST_INCLUDES", "a.h"}});
  }
  ASSERT_EQ(programs().size(), 1u);
  const Json program = programsThat("success").at(0);
  std::multiset<std::string> contents;
  for (const Json &list : program["includes"])
    contents.insert(contentOf(program, list.at(0)["file"]));
  EXPECT_EQ(contents, (std::multiset<std::string>{"one", "other"}));
}

TEST_F(Capture, WhatHasCompiledOnceStaysSo) {
  std::ofstream(scratch / "a.h") << "a";
  run("wrong", {{"OCLC_TEST_ANSWERS", "/nowhere"}});
  EXPECT_EQ(programsThat("failure").size(), 1u);
  run("good", {{"OCLC_TEST_INCLUDES", "a.h"}});
  ASSERT_EQ(programsThat("success").size(), 1u);
  EXPECT_EQ(programsThat("success")[0]["includes"].size(), 1u);
  run("wrong", {{"OCLC_TEST_ANSWERS", "/nowhere"}});
  run("good");
  ASSERT_EQ(programsThat("success").size(), 1u);
  EXPECT_EQ(programsThat("success")[0]["includes"].size(), 1u) << "nothing was known of files";
  EXPECT_EQ(programs().size(), 1u);
}

TEST_F(Capture, ProgramsForWhichThereIsNoCompiler) {
  run("no compiler", {{CompilerVariable, "off"}});
  const Json program = programs().at(recipe("good", {"-DX=1"}));
  EXPECT_EQ(program["status"], "failure");
  EXPECT_EQ(contentOf(program, "source.cl"), "good");
}

TEST_F(Capture, TextThatIsNone) {
  run("no text");
  EXPECT_TRUE(programs().empty());
  EXPECT_NE(said().find("is not captured: its options, or the names of its headers, are no UTF-8"),
            std::string::npos)
      << said();
}

TEST_F(Capture, LaunchesOfAllKinds) {
  run("launches");
  const std::string main = digestOfBinary("main");
  ASSERT_EQ(launches().size(), 1u);
  Counts counts = launches()[0];
  const auto chosen = std::ranges::find_if(
      counts, [](const auto &each) { return std::get<4>(each.first) == "runtime"; });
  ASSERT_NE(chosen, counts.end());
  EXPECT_EQ(chosen->second, 2u);
  EXPECT_EQ(std::get<0>(chosen->first), main);
  counts.erase(chosen);
  auto launch = [&](unsigned dimensions, std::vector<unsigned> local) {
    return Launch{main, "empty", dimensions, std::move(local), "application"};
  };
  EXPECT_EQ(counts, (Counts{{launch(1, {1, 1, 1}), 1},
                            {launch(1, {16, 1, 1}), 3 + 1 + 3},
                            {launch(1, {32, 1, 1}), 6},
                            {launch(2, {16, 1, 1}), 1},
                            {launch(3, {4, 2, 1}), 1}}));
}

TEST_F(Capture, AnyEndLeavesTheCounts) {
  for (const char *end : {"_exit", "exit", "killed"}) {
    fs::remove_all(capture);
    const int status = wait(start(end));
    EXPECT_EQ(status, std::string(end) == "killed" ? SIGKILL : 0) << end;
    EXPECT_EQ(launches(),
              std::vector<Counts>({{{launchOf(digestOfBinary("main")), 10 * Rounds * Threads}}}))
        << end;
  }
}

TEST_F(Capture, AProcessThatIsKilledAtWork) {
  mayBeUnfinished = true;
  for (int round = 0; round != 12; ++round) {
    const pid_t process = start("until killed");
    if (round == 0) // Wait for the first launch, however slow the machine is.
      EXPECT_TRUE(comesTrue([&] { return launchCount() != 0; })) << said();
    constexpr unsigned Step = 23'000;
    usleep(Step * unsigned(round + 1));
    kill(process, SIGKILL);
    EXPECT_EQ(wait(process), SIGKILL);
    EXPECT_FALSE(programs().empty());
    EXPECT_NE(launchCount(), 0u);
  }
}

TEST_F(Capture, ThreadsAndProcessesThatBuildTheSame) {
  constexpr int Processes = 3;
  std::vector<pid_t> processes;
  for (int i = 0; i != Processes; ++i)
    processes.push_back(start("threads"));
  for (pid_t process : processes)
    EXPECT_EQ(wait(process), 0) << said();
  EXPECT_EQ(programsThat("success").size(), 4u + 4u * Threads);
  EXPECT_EQ(programs().size(), 4u + 4u * Threads);
  EXPECT_EQ(std::distance(fs::directory_iterator(capture), {}), 2) << "something is left behind";
  Counts expected;
  for (int i = 0; i != 4; ++i) {
    const std::string option = "-DN=" + std::to_string(i);
    expected[launchOf(recipe("good", {option}))] = Rounds / 4 * Threads;
    for (int number = 0; number != Threads; ++number)
      expected[launchOf(recipe("good " + std::to_string(number), {option}))] = 1;
  }
  EXPECT_EQ(launches(), std::vector<Counts>(Processes, expected));
  EXPECT_EQ(complaints(), 0) << said();
}

TEST_F(Capture, AForkedChildCountsForItself) {
  if (test::IsEmulated)
    GTEST_SKIP() << test::NoThreadsAfterFork;
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  GTEST_SKIP() << "ThreadSanitizer has no threads after a fork";
#endif
#endif
  run("fork");
  std::vector<Counts> all = launches();
  std::ranges::sort(all);
  const Launch launch = launchOf(digestOfBinary("main"));
  EXPECT_EQ(all, std::vector<Counts>({{{launch, 2}}, {{launch, 4}}}));
  EXPECT_EQ(programs().at(recipe("good", {"-DCHILD"}))["status"], "success");
}

TEST_F(Capture, AProgramIsThereWhileItIsBuilt) {
  const fs::path file = capture / "programs" / recipe("hang") / "program.json";
  run("end while building", {{"CAPTURE_AWAITS", file}});
  const std::vector<Json> running = programsThat("running");
  ASSERT_EQ(running.size(), 1u);
  EXPECT_EQ(contentOf(running[0], "source.cl"), "hang");
}

TEST_F(Capture, ARelativeFolderStaysWhereItIs) {
  fs::create_directory(scratch / "here");
  run("build and launch", {{"OCLC_CAPTURE", "capture"}});
  EXPECT_EQ(programsThat("success").size(), 2u);
  Launch other = launchOf(recipe("good"));
  std::get<3>(other) = {2, 1, 1};
  EXPECT_EQ(launches(), std::vector<Counts>({{{launchOf(recipe("good")), 2}, {other, 1}}}));
}

/// Uses folders that root cannot write to either.
TEST_F(Capture, FoldersThatCannotBeWritten) {
  std::ofstream(scratch / "file") << "a file";
  for (const fs::path &place : {fs::path("/proc/nowhere"), scratch / "file", scratch / "file/sub"})
    run("build and launch", {{"OCLC_CAPTURE", place}});
  EXPECT_EQ(complaints(), 3) << said();
  EXPECT_EQ(read(scratch / "file"), "a file");
  // Files take the place of the folders for programs and launches.
  fs::create_directory(capture);
  for (const char *name : {"programs", "launches"})
    std::ofstream(capture / name) << name;
  run("build and launch");
  EXPECT_EQ(complaints(), 4) << said();
  EXPECT_EQ(std::distance(fs::directory_iterator(capture), {}), 2) << "something is left behind";
}

TEST_F(Capture, ADiskThatIsFull) {
  run("without room");
  EXPECT_EQ(complaints(), 1) << said();
  ASSERT_EQ(programs().size(), 1u);
  EXPECT_EQ(programs().begin()->second["options"], "-DLATER");
  EXPECT_EQ(std::distance(fs::directory_iterator(capture), {}), 2) << "something is left behind";
  EXPECT_EQ(launches(), std::vector<Counts>({{{launchOf(recipe("good", {largeOption})), 10}}}))
      << "written when there was room again";
}

} // namespace
