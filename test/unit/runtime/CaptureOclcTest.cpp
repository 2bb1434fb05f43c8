//===- CaptureOclcTest.cpp - What is captured compiles again ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// With the oclc of this build.
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureTest.h"

#include <fstream>

using namespace oclc;

namespace {

namespace fs = std::filesystem;
using offline::Recipe;

const std::string sourceText = R"(#include "here.h"
#include <there.h>
kernel void f(global int *a) { a[get_global_id(0)] = HERE + THERE + UP; }
)";
const std::string firstText = "#include \"given.h\"\nkernel void f(global int *a) { *a = GIVEN; }";
const std::string secondText = "kernel void g(global int *a) { *a = 2; }";
constexpr char Options[] = "-I folder -cl-std=CL3.0";

void buildWithIncludes(Application &own) {
  cl_program program = own.source(sourceText);
  Application::succeed(Application::build(program, Options), "build");
  own.launchOften(own.kernelWithBuffer(program, "f"), 5);
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
  static const Applications all = {{"includes", buildWithIncludes}, {"link", compileAndLink}};
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
                          {"sub/up.h", "#define UP 3\n"}}));
  EXPECT_EQ(launches(), std::vector<Counts>({{{{name, "f", 1, {4, 1, 1}, "application"}, 5}}}));
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

} // namespace
