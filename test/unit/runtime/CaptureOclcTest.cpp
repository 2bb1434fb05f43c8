//===- CaptureOclcTest.cpp - What is captured compiles again ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the oclc of this build.
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureTest.h"
#include "Offline/ScratchFolder.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

using namespace oclc;

namespace {

namespace fs = std::filesystem;
using offline::Recipe;

const std::string sourceText = R"(#include "here.h"
#include <there.h>
constant char text[] = {
#embed "text.txt"
};
kernel void f(global int *a) { a[get_global_id(0)] = HERE + THERE + UP + text[0]; }
)";
const std::string firstText = "#include \"given.h\"\nkernel void f(global int *a) { *a = GIVEN; }";
const std::string secondText = "kernel void g(global int *a) { *a = 2; }";
constexpr char Options[] = "-I folder -cl-std=CL3.0";

void buildWithIncludes(Application &own) {
  cl_program program = own.source(sourceText);
  Application::succeed(Application::build(program, Options), "build");
  own.launchOften(own.kernelWithBuffer(program, "f"), 5);
}

/// A compilation with headers of the application finds no other files, unless the options name
/// folders.
void compileWithHeaders(Application &own) {
  const std::pair<const char *, cl_program> given = {"given.h", own.source("#define GIVEN 1\n")};
  for (const char *name : {"here.h", "/etc/passwd", "../capture-test/here.h"}) {
    cl_program program =
        own.source(std::string("#include \"given.h\"\n#include \"") + name + "\"\n");
    Application::require(Application::compile(program, "", {given}) == CL_COMPILE_PROGRAM_FAILURE,
                         name);
  }
  cl_program program = own.source("#include \"given.h\"\n#include \"here.h\"\n");
  Application::succeed(Application::compile(program, "-I folder", {given}), "with a folder");
}

/// Builds a source for which Clang needs minutes.
void buildSlowly(Application &own) {
  std::string text = "kernel void f(global int *a) { int x = *a; ";
  for (int i = 0; i != 40000; ++i)
    text += "if (x == " + std::to_string(i) + ") a[1] = 1; else ";
  Application::build(own.source(text + "; }"));
}

void compileAndLink(Application &own) {
  cl_program first = own.source(firstText), second = own.source(secondText);
  Application::succeed(
      Application::compile(first, "", {{"given.h", own.source("#define GIVEN 1\n")}}), "compile");
  Application::succeed(Application::compile(second, "-w"), "compile");
  cl_program linked = own.link({first, second}, "-cl-fast-relaxed-math");
  own.launchOften(own.kernelWithBuffer(linked, "g"), 3);
}

} // namespace

const Applications &applications() {
  static const Applications all = {{"includes", buildWithIncludes},
                                   {"headers", compileWithHeaders},
                                   {"link", compileAndLink},
                                   {"slow", buildSlowly}};
  return all;
}

namespace {

class CaptureOclc : public CaptureTest {};

Recipe recipeOf(const std::string &text, std::vector<std::string> options,
                binary::BinaryType type) {
  Recipe recipe;
  recipe.type = type;
  recipe.options = std::move(options);
  recipe.input = std::as_bytes(std::span(text));
  return recipe;
}

TEST_F(CaptureOclc, Includes) {
  fs::create_directories(scratch / "folder" / "sub");
  std::ofstream(scratch / "here.h") << "#define HERE 1\n";
  std::ofstream(scratch / "folder" / "there.h") << "#define THERE 2\n#include \"sub/up.h\"\n";
  std::ofstream(scratch / "folder" / "sub" / "up.h") << "#define UP 3\n";
  std::ofstream(scratch / "text.txt") << "embedded";
  run("includes");
  const std::string name =
      digest(recipeOf(sourceText, {"-cl-std=CL3.0"}, binary::BinaryType::Executable));
  const Json program = programs().at(name);
  EXPECT_EQ(program["status"], "success");
  ASSERT_EQ(program["includes"].size(), 1u);
  std::map<std::string, std::string> contents;
  for (const Json &include : program["includes"][0])
    contents[include["name"]] = contentOf(program, include["file"]);
  EXPECT_EQ(contents, (std::map<std::string, std::string>{
                          {"here.h", "#define HERE 1\n"},
                          {"there.h", "#define THERE 2\n#include \"sub/up.h\"\n"},
                          {"sub/up.h", "#define UP 3\n"},
                          {"text.txt", "embedded"}}));
  EXPECT_EQ(launches(), std::vector<Counts>({{{{name, "f", 1, {4, 1, 1}, "application"}, 5}}}));
}

TEST_F(CaptureOclc, HeadersAreAllThereIs) {
  std::ofstream(scratch / "here.h") << "#define HERE 1\n";
  run("headers");
}

TEST_F(CaptureOclc, ObjectsAndTheirLink) {
  run("link");
  Recipe first = recipeOf(firstText, {}, binary::BinaryType::CompiledObject),
         second = recipeOf(secondText, {"-w"}, binary::BinaryType::CompiledObject), linked;
  first.headers = {{"given.h", "#define GIVEN 1\n"}};
  linked.kind = binary::ProgramKind::Link;
  linked.links = {offline::digestOf(first), offline::digestOf(second)};
  const std::map<std::string, Json> all = programs();
  EXPECT_EQ(all.size(), 3u);
  for (const Recipe *each : {&first, &second, &linked})
    EXPECT_EQ(all.at(digest(*each))["status"], "success");
  EXPECT_EQ(all.at(digest(first))["includes"], Json::array()) << "the header is the application's";
  EXPECT_EQ(launches(),
            std::vector<Counts>({{{{digest(linked), "g", 1, {4, 1, 1}, "application"}, 3}}}));
}

/// Returns the processes that run the compiler and have started with `folder` or a folder below it
/// as TMPDIR.
std::vector<pid_t> compilersIn(const fs::path &folder) {
  std::vector<pid_t> found;
  for (const auto &each : fs::directory_iterator("/proc")) {
    std::ifstream stream(each.path() / "environ", std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const pid_t process = pid_t(std::strtol(each.path().filename().c_str(), nullptr, 10));
    std::error_code none;
    if (process > 0 && text.find("TMPDIR=" + folder.string()) != std::string::npos &&
        fs::equivalent(each.path() / "exe", RUNTIME_TEST_COMPILER, none))
      found.push_back(process);
  }
  return found;
}

template <class Condition> bool comesTrue(Condition condition) {
  constexpr std::chrono::milliseconds Longest(30'000), Pause(10);
  const auto end = std::chrono::steady_clock::now() + Longest;
  while (!condition() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(Pause);
  return condition();
}

TEST_F(CaptureOclc, TheCompilerEndsWithTheApplication) {
  // Through the wrapper, the compiler is a child of a shell that outlives the application. It must
  // end nevertheless.
  const fs::path wrapper = scratch / "wrapper";
  std::ofstream(wrapper) << "#!/bin/sh\n'" RUNTIME_TEST_COMPILER "' \"$@\"\nexit $?\n";
  fs::permissions(wrapper, fs::perms::owner_all);
  for (auto [signal, compiler] :
       {std::pair(SIGINT, RUNTIME_TEST_COMPILER), std::pair(SIGTERM, RUNTIME_TEST_COMPILER),
        std::pair(SIGKILL, RUNTIME_TEST_COMPILER), std::pair(SIGKILL, wrapper.c_str())}) {
    const pid_t application = start("slow", {{CompilerVariable, compiler}});
    // A fork server and its copy, or the process that the wrapper starts.
    const size_t number = compiler == wrapper ? 1 : 2;
    ASSERT_TRUE(comesTrue([&] { return compilersIn(temporary).size() == number; }));
    kill(application, signal);
    wait(application);
    EXPECT_TRUE(comesTrue([&] { return compilersIn(temporary).empty(); }))
        << signal << " " << compiler;
  }
  // The killed applications could not remove their temporary folders. removeLeftFolders() removes
  // folders that are more than a minute old, so pass a time in the future.
  EXPECT_FALSE(fs::is_empty(temporary));
  offline::removeLeftFolders(temporary, std::time(nullptr) + 100);
  EXPECT_TRUE(fs::is_empty(temporary));
}

} // namespace
