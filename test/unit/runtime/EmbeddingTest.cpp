//===- EmbeddingTest.cpp - The functions of oclc.h --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Uses an ICD loader, and stand-in-compiler.
//
//===------------------------------------------------------------------------------------------===//

#include "CompilerTest.h"
#include "Offline/FileBytes.h"
#include "Offline/Recipe.h"
#include "oclc/oclc.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

namespace {

using namespace oclc;

class Embedding : public CompilerTest {
protected:
  Embedding() { setenv("OCLC_TEST_ANSWERS", RUNTIME_TEST_BINARIES, 1); }
  ~Embedding() override {
    for (oclcResult *each : results)
      function<oclcReleaseResultFn>("oclcReleaseResult")(each);
  }

  template <class Fn> Fn function(const char *name) const {
    void *found = clGetExtensionFunctionAddressForPlatform(platform, name);
    EXPECT_NE(found, nullptr) << name;
    return reinterpret_cast<Fn>(found);
  }
  oclcResult *keep(oclcResult *result) {
    results.push_back(result);
    return result;
  }
  oclcResult *compile(const std::string &input, std::vector<const char *> options = {}) {
    return keep(function<oclcCompileFn>("oclcCompile")(input.data(), input.size(), options.data(),
                                                       options.size()));
  }
  int status(const oclcResult *result) const {
    return function<oclcResultStatusFn>("oclcResultStatus")(result);
  }
  std::string messages(const oclcResult *result) const {
    return function<oclcResultMessagesFn>("oclcResultMessages")(result);
  }
  std::vector<unsigned char> data(const oclcResult *result) const {
    size_t size = 99;
    const auto *start = static_cast<const unsigned char *>(
        function<oclcResultDataFn>("oclcResultData")(result, &size));
    EXPECT_EQ(start == nullptr, size == 0);
    return {start, start + size};
  }
  /// Returns an archive with one program.
  static std::vector<std::byte> archiveOf(std::string_view source) {
    offline::Recipe recipe;
    recipe.input = std::as_bytes(std::span(source));
    const auto file =
        offline::readFile(RUNTIME_TEST_BINARIES "/main.oclbin").value_or(std::vector<std::byte>());
    return binary::writeProgramArchive(
        "test", std::vector<binary::ProgramToArchive>{{offline::describe(recipe), file}});
  }
  oclcResult *addArchive(const std::vector<std::byte> &content) {
    return keep(function<oclcAddArchiveFn>("oclcAddArchive")(content.data(), content.size()));
  }

  std::vector<oclcResult *> results;
};

TEST_F(Embedding, HasAVersion) {
  EXPECT_EQ(function<oclcApiVersionFn>("oclcApiVersion")(), OCLC_API_VERSION);
  EXPECT_EQ(clGetExtensionFunctionAddressForPlatform(platform, "oclcNothing"), nullptr);
}

TEST_F(Embedding, Compiles) {
  const oclcResult *result = compile("some");
  EXPECT_EQ(status(result), OCLC_SUCCESS);
  EXPECT_EQ(messages(result), "a warning\n");
  EXPECT_EQ(data(result), readBinary("main"));
}

TEST_F(Embedding, PassesArgumentsAsTheyAre) {
  const oclcResult *result = compile("arguments", {"--emit=asm", "-DA=b c"});
  EXPECT_EQ(messages(result), "[--color=never][--crash-bundle=off][--emit=asm][-DA=b c][-o][-][-]");
}

TEST_F(Embedding, FailuresHaveAStatus) {
  const struct {
    const char *what;
    int expected;
    std::string messages;
  } table[] = {
      {"error", OCLC_COMPILE_ERROR, "<stdin>:3:1: error: wrong"},
      {"options", OCLC_BAD_USAGE, "oclc: error: expected CL1.0"},
      {"fault", OCLC_INTERNAL_ERROR, ""},
      {"signal", OCLC_STOPPED,
       "oclc: error: the compiler was ended by signal 11 (Segmentation fault)\n"},
  };
  for (const auto &row : table) {
    const oclcResult *result = compile(row.what);
    EXPECT_EQ(status(result), row.expected) << row.what;
    EXPECT_EQ(messages(result), row.messages);
    EXPECT_TRUE(data(result).empty());
  }
}

TEST_F(Embedding, NullPointersAreWrongUse) {
  const auto compile = function<oclcCompileFn>("oclcCompile");
  const char *const null[] = {nullptr};
  const auto addArchive = function<oclcAddArchiveFn>("oclcAddArchive");
  const auto addFile = function<oclcAddArchiveFileFn>("oclcAddArchiveFile");
  const auto build = function<oclcBuildArchiveFn>("oclcBuildArchive");
  for (oclcResult *result : {compile(nullptr, 1, nullptr, 0), compile("good", 4, nullptr, 1),
                             compile("good", 4, null, 1), addArchive(nullptr, 0), addFile(nullptr),
                             build(nullptr, nullptr, 0)}) {
    EXPECT_EQ(status(keep(result)), OCLC_BAD_USAGE);
    EXPECT_EQ(messages(result), "oclc: error: a pointer is null\n");
  }
  EXPECT_EQ(status(nullptr), OCLC_OUT_OF_MEMORY);
  EXPECT_NE(messages(nullptr), "");
  EXPECT_TRUE(data(nullptr).empty());
  function<oclcReleaseResultFn>("oclcReleaseResult")(nullptr);
}

TEST_F(Embedding, ArchivesInMemoryServePrograms) {
  static const std::vector<std::byte> content = archiveOf("error, if the compiler sees it");
  cl_program before = source("error, if the compiler sees it");
  EXPECT_EQ(buildWith(before), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(status(addArchive(content)), OCLC_SUCCESS);
  cl_program program = source("error, if the compiler sees it");
  EXPECT_CL(buildWith(program));
  EXPECT_EQ(binary(program), readBinary("main"));
  EXPECT_EQ(buildWith(source("error")), CL_BUILD_PROGRAM_FAILURE) << "goes to the compiler";
}

TEST_F(Embedding, ArchivesInFilesServePrograms) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("embedding-" + std::to_string(getpid()));
  const std::vector<std::byte> content = archiveOf("error, but in a file");
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(content.data()), std::streamsize(content.size()));
  const auto add = function<oclcAddArchiveFileFn>("oclcAddArchiveFile");
  EXPECT_EQ(status(keep(add(path.c_str()))), OCLC_SUCCESS);
  EXPECT_CL(buildWith(source("error, but in a file")));
  std::filesystem::remove(path);
  const oclcResult *result = keep(add(path.c_str()));
  EXPECT_EQ(status(result), OCLC_BAD_FILE);
  EXPECT_EQ(messages(result), "oclc: error: the archive '" + path.string() +
                                  "' is not used: No such file or directory\n");
}

TEST_F(Embedding, DamagedArchivesAreRefused) {
  std::vector<std::byte> content = archiveOf("good");
  content[100] ^= std::byte(1);
  const oclcResult *result = addArchive(content);
  EXPECT_EQ(status(result), OCLC_BAD_FILE);
  EXPECT_NE(messages(result).find("damaged"), std::string::npos) << messages(result);
}

TEST_F(Embedding, ThreadsMayUseAllOfIt) {
  static const std::vector<std::byte> content = archiveOf("error of no thread");
  std::vector<std::thread> threads;
  for (int i = 0; i != 6; ++i)
    threads.emplace_back([&] {
      const auto release = function<oclcReleaseResultFn>("oclcReleaseResult");
      oclcResult *compiled = function<oclcCompileFn>("oclcCompile")("good", 4, nullptr, 0);
      oclcResult *added =
          function<oclcAddArchiveFn>("oclcAddArchive")(content.data(), content.size());
      EXPECT_EQ(status(compiled), OCLC_SUCCESS);
      EXPECT_EQ(status(added), OCLC_SUCCESS);
      EXPECT_CL(buildWith(source("error of no thread")));
      release(compiled);
      release(added);
    });
  for (std::thread &each : threads)
    each.join();
}

} // namespace
