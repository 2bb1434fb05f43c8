//===- CaptureTest.cpp - Runs applications and reads their captures ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureTest.h"

#include "../Emulation.h"
#include "Binary/Reader.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <set>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace oclc;
namespace fs = std::filesystem;

static fs::path makeScratch() {
  std::string name = (fs::temp_directory_path() / "capture-test-XXXXXX").string();
  return mkdtemp(name.data());
}

CaptureTest::CaptureTest()
    : scratch(makeScratch()), capture(scratch / "capture"), temporary(scratch / "temporary") {
  fs::create_directory(temporary);
  environment = {{"OCLC_CAPTURE", capture},
                 {"TMPDIR", temporary},
                 {"OCLC_LOG", "1"},
                 {"OCLC_TEST_ANSWERS", RUNTIME_TEST_BINARIES}};
}

CaptureTest::~CaptureTest() { fs::remove_all(scratch); }

pid_t CaptureTest::start(const std::string &application, const Environment &changes) const {
  Environment all = environment;
  all[ApplicationVariable] = application;
  for (const auto &[name, value] : changes)
    all[name] = value;
  std::vector<std::string> texts;
  for (const auto &[name, value] : all)
    texts.push_back(name + "=" + value);
  for (char **each = environ; *each; ++each)
    if (const std::string text = *each; !all.contains(text.substr(0, text.find('='))))
      texts.push_back(text);
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (scratch / "said").c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, S_IRUSR | S_IWUSR);
  posix_spawn_file_actions_addchdir_np(&actions, scratch.c_str());
  std::vector<std::string> command = test::commandForSelf();
  std::vector<char *> arguments;
  for (std::string &word : command)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  EXPECT_EQ(
      0, posix_spawn(&process, arguments[0], &actions, nullptr, arguments.data(), pointers.data()));
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

int CaptureTest::wait(pid_t process) {
  int status = -1;
  EXPECT_EQ(process, waitpid(process, &status, 0));
  return status;
}

void CaptureTest::run(const std::string &application, const Environment &changes) const {
  const int status = wait(start(application, changes));
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
      << application << ": status " << status << "\n"
      << said();
}

std::string CaptureTest::said() const { return read(scratch / "said"); }

std::string CaptureTest::read(const Path &file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

static bool isUnfinished(const fs::path &file) {
  return file.filename().string().find(".new-") != std::string::npos;
}

/// Returns the lists of included files in `folder`, by file name.
std::map<std::string, CaptureTest::Json> CaptureTest::includesIn(const Path &folder) {
  std::map<std::string, Json> lists;
  for (const auto &each : fs::directory_iterator(folder))
    if (const std::string name = each.path().filename();
        name.starts_with("includes-") && name.ends_with(".json"))
      lists[name] = Json::parse(read(each.path()), nullptr, false);
  return lists;
}

void CaptureTest::checkFiles(const Path &folder, const Json &program) const {
  std::set<std::string> named = {"program.json"}, found;
  if (program.contains("input"))
    named.insert(program["input"]);
  for (const auto &each : program.value("headers", Json::array()))
    named.insert(each["file"]);
  for (const auto &[name, list] : includesIn(folder)) {
    named.insert(name);
    for (const auto &each : list)
      named.insert(each["file"]);
  }
  for (const auto &each : fs::directory_iterator(folder))
    if (!mayBeUnfinished || !isUnfinished(each.path()))
      found.insert(each.path().filename());
  EXPECT_EQ(named, found) << folder;
}

std::map<std::string, CaptureTest::Json> CaptureTest::programs() const {
  std::map<std::string, Json> all;
  if (!fs::exists(capture / "programs"))
    return all;
  for (const auto &entry : fs::directory_iterator(capture / "programs")) {
    const std::string name = entry.path().filename(), text = read(entry.path() / "program.json");
    Json program = Json::parse(text, nullptr, false);
    EXPECT_TRUE(program.is_object()) << entry.path() << ":\n" << text;
    if (!program.is_object())
      continue;
    EXPECT_EQ(program["version"], 1);
    EXPECT_EQ(program["digest"], name);
    EXPECT_EQ(name.size(), 64u);
    checkFiles(entry.path(), program);
    program["includes"] = Json::array();
    for (auto &[list, files] : includesIn(entry.path()))
      program["includes"].push_back(std::move(files));
    all.emplace(name, std::move(program));
  }
  return all;
}

std::vector<CaptureTest::Json> CaptureTest::programsThat(const std::string &status) const {
  std::vector<Json> some;
  for (auto &[digest, program] : programs())
    if (program["status"] == status)
      some.push_back(program);
  return some;
}

std::string CaptureTest::contentOf(const Json &program, const std::string &file) const {
  return read(capture / "programs" / program["digest"].get<std::string>() / file);
}

std::vector<CaptureTest::Counts> CaptureTest::launches() const {
  std::vector<Counts> all;
  if (!fs::exists(capture / "launches"))
    return all;
  for (const auto &entry : fs::directory_iterator(capture / "launches")) {
    if (mayBeUnfinished && isUnfinished(entry.path()))
      continue;
    EXPECT_EQ(entry.path().extension(), ".jsonl") << entry.path();
    Counts counts;
    std::ifstream file(entry.path());
    // Skip an incomplete last line.
    for (std::string line; std::getline(file, line) && !file.eof();) {
      const Json launch = Json::parse(line, nullptr, false);
      EXPECT_TRUE(launch.is_object()) << entry.path() << ": " << line;
      if (!launch.is_object())
        continue;
      const Launch key(launch["program"], launch["kernel"], launch["work_dim"],
                       launch["local_size"], launch["chosen_by"]);
      EXPECT_TRUE(counts.emplace(key, launch["count"]).second) << "again: " << line;
    }
    all.push_back(std::move(counts));
  }
  return all;
}

std::string CaptureTest::digest(const offline::Recipe &recipe) {
  return binary::toHex(offline::digestOf(recipe));
}

offline::Digest CaptureTest::digestOf(const std::string &binary) {
  const std::vector<unsigned char> content = readBinary(binary);
  return offline::sha256(std::as_bytes(std::span(content)));
}

std::string CaptureTest::digestOfBinary(const std::string &name) {
  return binary::toHex(digestOf(name));
}
