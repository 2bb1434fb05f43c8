//===- CaptureTest.h - Looking at what was captured -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_CAPTURETEST_H
#define OCLC_TEST_CAPTURETEST_H

#include "CaptureApplication.h"
#include "Offline/Recipe.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <tuple>

/// A folder for a capture, and applications that fill it.
class CaptureTest : public testing::Test {
protected:
  using Json = nlohmann::json;
  using Path = std::filesystem::path;
  using Environment = std::map<std::string, std::string>;

  CaptureTest();
  ~CaptureTest() override;

  /// Starts an application; this variable and those of the test are set for it.
  pid_t start(const std::string &application, const Environment &changes = {}) const;
  /// How it ended.
  static int wait(pid_t process);
  /// Both; it has to end well. What it has said is in said().
  void run(const std::string &application, const Environment &changes = {}) const;
  std::string said() const;

  /// What program.json says, and as "includes" the lists of those, of all of the capture; each is
  /// checked to be whole. By digest.
  std::map<std::string, Json> programs() const;
  /// Those with that status.
  std::vector<Json> programsThat(const std::string &status) const;
  std::string contentOf(const Json &program, const std::string &file) const;

  /// Program, kernel, dimensions, local size, who chose it.
  using Launch = std::tuple<std::string, std::string, unsigned, std::vector<unsigned>, std::string>;
  using Counts = std::map<Launch, uint64_t>;
  /// Of each process that has launched anything.
  std::vector<Counts> launches() const;

  /// What program.json and the lists of includes may name is there, and nothing else.
  void checkFiles(const Path &folder, const Json &program) const;

  static std::map<std::string, Json> includesIn(const Path &folder);
  static std::string read(const Path &file);
  static std::string digest(const oclc::offline::Recipe &recipe);
  static oclc::offline::Digest digestOf(const std::string &binary);
  static std::string digestOfBinary(const std::string &name);

  /// Everything of the test, and in it what is captured and what the compiler leaves.
  const Path scratch, capture, temporary;
  Environment environment;
  /// Whether files may be left behind that were being written.
  bool mayBeUnfinished = false;
};

#endif // OCLC_TEST_CAPTURETEST_H
