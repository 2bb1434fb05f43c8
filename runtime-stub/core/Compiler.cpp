//===- Compiler.cpp - oclc as a child process -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Compiler.h"

#include "exec/ChildProcess.h"
#include "exec/RunningChildren.h"

#include "oclc/Binary/Format.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace oclc::rt {

using Status = CompileAnswer::Status;
using End = ChildOutcome::End;

/// Of what the compiler writes for people.
static constexpr size_t MostText = size_t(1) << 20;
static constexpr unsigned DefaultSeconds = 300;

static unsigned secondsAllowed() {
  constexpr long Most = 1'000'000;
  const char *text = std::getenv("OCLC_COMPILER_TIMEOUT");
  const long number = text ? std::strtol(text, nullptr, 10) : 0;
  return number <= 0 ? DefaultSeconds : unsigned(std::min(number, Most));
}

bool isHeaderName(const std::string &name) {
  if (name.empty() || name.ends_with('/'))
    return false;
  for (size_t start = 0; start <= name.size();) {
    const size_t end = std::min(name.find('/', start), name.size());
    const std::string_view part(name.data() + start, end - start);
    // The first part of an absolute name is empty.
    if (part.empty() || part == "..")
      return false;
    start = end + 1;
  }
  return true;
}

/// The command without what depends on the folder of the headers.
static std::vector<std::string> commandFor(const std::string &path, const CompileRequest &request) {
  std::vector<std::string> command = {
      path, "--color=never", "-o", "-", "-x", request.isIL ? "spirv" : "cl"};
  if (request.isObject)
    command.emplace_back("-c");
  // It will run here, unless somebody wants it to run elsewhere too.
  if (std::ranges::none_of(request.options,
                           [](const std::string &word) { return word.starts_with("--cpu="); }))
    command.emplace_back("--cpu=native");
  for (const auto &[id, value] : request.specConstants)
    command.push_back("--spec-const=" + std::to_string(id) + ":" + value);
  return command;
}

static void replaceAll(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// What the compiler calls its input, outside of lines that show the source.
static std::string nameSource(const std::string &text, bool isIL) {
  std::string renamed;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
    std::string line = text.substr(start, end - start);
    if (!line.starts_with(' '))
      replaceAll(line, "<stdin>", isIL ? "<SPIR-V>" : "<source>");
    renamed += line;
    start = end;
  }
  return renamed;
}

static void endLine(std::string &text) {
  if (!text.empty() && !text.ends_with('\n'))
    text += '\n';
}

/// What is to be said of a child that has ended otherwise than by its own choice.
static std::string explain(const ChildOutcome &outcome, const std::string &path) {
  switch (outcome.end) {
  case End::NotStarted:
    return "the compiler '" + path + "' cannot be run: " + std::strerror(outcome.code);
  case End::Signalled:
    return "the compiler was ended by signal " + std::to_string(outcome.code) + " (" +
           strsignal(outcome.code) + ")";
  case End::OutOfTime:
    return "the compiler was stopped after " + std::to_string(secondsAllowed()) +
           " s; OCLC_COMPILER_TIMEOUT in the environment allows more";
  case End::TooMuchOutput:
    return "the compiler has written more than a binary may have";
  case End::Exited:
  case End::Unknown:
    return {};
  }
  return {};
}

/// From the exit status, as `oclc --help` lists them.
static Status statusOf(const ChildOutcome &outcome) {
  constexpr int WrongUse = 2;
  switch (outcome.end) {
  case End::NotStarted:
    return Status::NoResources;
  case End::OutOfTime:
    return Status::NoTime;
  case End::Exited:
    if (outcome.code == WrongUse)
      return Status::WrongOptions;
    return outcome.code == 0 ? Status::Success : Status::Error;
  case End::Unknown: // It writes a binary only when all went well.
    return outcome.output.empty() ? Status::Error : Status::Success;
  case End::Signalled:
  case End::TooMuchOutput:
    return Status::Error;
  }
  return Status::Error;
}

CompileAnswer Compiler::compile(const CompileRequest &request) const {
  // For the headers, and for what the compiler leaves behind when it is killed.
  const PrivateFolder folder;
  ChildRequest child;
  child.command = commandFor(path, request);
  for (const auto &[name, text] : request.headers)
    if (folder.path().empty() || !folder.write("headers/" + name, text))
      return {Status::NoResources, {}, "cannot write the header '" + name + "'\n"};
  // They come before the folders that the options name.
  if (!request.headers.empty())
    child.command.push_back("-I" + folder.path() + "/headers");
  child.command.insert(child.command.end(), request.options.begin(), request.options.end());
  child.command.emplace_back("-");
  child.input = request.input;
  child.folder = folder.path();
  child.mostOutput = binary::limits::FileBytes;
  child.mostText = MostText;
  child.seconds = secondsAllowed();

  ChildOutcome outcome = runChild(child);
  CompileAnswer answer = {statusOf(outcome), std::move(outcome.output),
                          nameSource(outcome.text, request.isIL)};
  if (!request.headers.empty())
    replaceAll(answer.log, folder.path() + "/headers/", "");
  endLine(answer.log);
  if (outcome.isTextCut)
    answer.log += "... and more\n";
  answer.log += explain(outcome, path);
  if (answer.status == Status::Error && answer.log.empty())
    answer.log = "the compiler failed without a reason";
  endLine(answer.log);
  return answer;
}

} // namespace oclc::rt
