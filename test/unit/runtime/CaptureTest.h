//===- CaptureTest.h - Runs applications and reads their captures -----------------------------===//
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

/// Creates a folder for a capture, and runs applications that fill it.
class CaptureTest : public testing::Test {
protected:
  using Json = nlohmann::json;
  using Path = std::filesystem::path;
  using Environment = std::map<std::string, std::string>;

  CaptureTest();
  ~CaptureTest() override;

  /// Starts an application. `changes` are added to the environment of the test.
  pid_t start(const std::string &application, const Environment &changes = {}) const;
  /// Waits for the application, and returns its status in the form of waitpid().
  static int wait(pid_t process);
  /// Runs an application, which must succeed. said() returns the messages of all applications.
  void run(const std::string &application, const Environment &changes = {}) const;
  std::string said() const;

  /// Returns the content of program.json for each program of the capture, by digest, with the lists
  /// of included files as "includes". Checks that each program is complete.
  std::map<std::string, Json> programs() const;
  /// Returns the programs with that status.
  std::vector<Json> programsThat(const std::string &status) const;
  std::string contentOf(const Json &program, const std::string &file) const;

  /// Program, kernel, dimensions, local size, and who chose the size.
  using Launch = std::tuple<std::string, std::string, unsigned, std::vector<unsigned>, std::string>;
  using Counts = std::map<Launch, uint64_t>;
  /// Returns the launches of each process that has launched a kernel.
  std::vector<Counts> launches() const;

  /// Checks that the folder contains exactly the files that program.json and the lists name.
  void checkFiles(const Path &folder, const Json &program) const;

  static std::map<std::string, Json> includesIn(const Path &folder);
  static std::string read(const Path &file);
  static std::string digest(const oclc::offline::Recipe &recipe);
  static oclc::offline::Digest digestOf(const std::string &binary);
  static std::string digestOfBinary(const std::string &name);

  /// Folder of the test, with the folders for the capture and for files of the compiler.
  const Path scratch, capture, temporary;
  Environment environment;
  /// True if incomplete files may remain in the capture.
  bool mayBeUnfinished = false;
};

#endif // OCLC_TEST_CAPTURETEST_H
