//===- Compiler.cpp - Runs oclc as a child process --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Compiler.h"

#include "Base/Environment.h"
#include "Binary/Format.h"
#include "Offline/FileBytes.h"
#include "Offline/Includes.h"
#include "platform/RunningChildren.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace oclc::rt {

using offline::ProgramKind;
using offline::Recipe;
using Status = CompileAnswer::Status;
using End = ChildOutcome::End;

/// Maximum number of bytes of the compiler's messages that are kept.
static constexpr size_t MostText = size_t(1) << 20;
static constexpr unsigned DefaultSeconds = 300;

unsigned Compiler::secondsAllowed() {
  constexpr long Most = 1'000'000;
  const char *text = environment("OCLC_COMPILER_TIMEOUT");
  const long number = text ? std::strtol(text, nullptr, 10) : 0;
  return number <= 0 ? DefaultSeconds : unsigned(std::min(number, Most));
}

/// Returns the command without headers, options and input.
static std::vector<std::string> commandFor(const std::string &path, const Recipe &recipe,
                                           const std::string &folder, Tier tier) {
  // Write no crash bundle: it would go into the application's current folder.
  std::vector<std::string> command = {path, "--color=never", "--crash-bundle=off"};
  // By default use a sandbox where the system supports it, because the input may be untrusted.
  const char *sandbox = environment("OCLC_SANDBOX");
  command.push_back(std::string("--sandbox=") + (sandbox && *sandbox ? sandbox : "try"));
  if (recipe.kind == ProgramKind::Source && !folder.empty())
    command.insert(command.end(), {"-MD", "-MF", folder + "/includes"});
  command.insert(command.end(), {"-o", "-"});
  if (recipe.kind != ProgramKind::Link)
    command.insert(command.end(), {"-x", std::string(languageOf(recipe).option)});
  if (recipe.type != binary::BinaryType::Executable) {
    command.emplace_back(recipe.type == binary::BinaryType::Library ? "--create-library" : "-c");
    // Other objects may import functions of this one, and the compiler then links their IR.
    command.emplace_back("--embed-ir");
  }
  if (tier == Tier::Quick)
    command.emplace_back("-O1");
  // Fast code is compiled from the IR in a quick binary.
  if (tier == Tier::Quick && recipe.type == binary::BinaryType::Executable)
    command.emplace_back("--embed-ir");
  // The program runs on this machine, unless the options specify other CPUs.
  if (std::ranges::none_of(recipe.options,
                           [](const std::string &word) { return word.starts_with("--cpu="); }))
    command.emplace_back("--cpu=native");
  for (const auto &[id, value] : recipe.specConstants)
    command.push_back("--spec-const=" + std::to_string(id) + ":" + value);
  return command;
}

static void replaceAll(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Replaces the compiler's name for its input in messages, but not in lines that show the source.
static std::string nameSource(const std::string &text, std::string_view name) {
  std::string renamed;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
    std::string line = text.substr(start, end - start);
    if (!line.starts_with(' '))
      replaceAll(line, "<stdin>", name);
    renamed += line;
    start = end;
  }
  return renamed;
}

static void endLine(std::string &text) {
  if (!text.empty() && !text.ends_with('\n'))
    text += '\n';
}

std::string Compiler::explain(const ChildOutcome &outcome) const {
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

/// Converts the exit status, whose values `oclc --help` lists.
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
  case End::Unknown: // No exit status, but the compiler writes a binary only if it succeeds.
    return outcome.output.empty() ? Status::Error : Status::Success;
  case End::Signalled:
  case End::TooMuchOutput:
    return Status::Error;
  }
  return Status::Error;
}

/// Returns the files in the dependency rule that the compiler has written to `folder`, without the
/// headers in `folder`.
static std::vector<std::string> readIncludes(const std::string &folder) {
  const std::optional<std::vector<std::byte>> rule = offline::readFile(folder + "/includes");
  if (!rule)
    return {};
  std::vector<std::string> files = offline::readDependencies(
      std::string_view(reinterpret_cast<const char *>(rule->data()), rule->size()));
  std::erase_if(files, [&](const std::string &file) { return file.starts_with(folder + "/"); });
  return files;
}

ChildOutcome Compiler::run(std::vector<std::string> arguments, std::span<const std::byte> input,
                           unsigned seconds) const {
  const PrivateFolder folder;
  ChildRequest child;
  child.command = std::move(arguments);
  child.command.insert(child.command.begin(), {path, "--color=never", "--crash-bundle=off"});
  child.input = input;
  child.folder = folder.path();
  child.mostOutput = binary::limits::FileBytes;
  child.mostText = MostText;
  child.seconds = seconds;
  child.usesForkServer = true;
  return runChild(child);
}

/// Returns the name that messages use for a file that is linked.
static std::string objectName(size_t index) { return "input program " + std::to_string(index); }

/// Writes the headers and objects that the compiler reads. Returns a description of what could not
/// be written, or an empty string.
static std::string writeFiles(const Recipe &recipe, const PrivateFolder &folder) {
  auto write = [&](const std::string &name, std::span<const std::byte> content) {
    return !folder.path().empty() && folder.write(name, content);
  };
  for (const auto &[name, text] : recipe.headers)
    if (!write("headers/" + name, std::as_bytes(std::span(text))))
      return "the header '" + name + "'";
  for (size_t i = 0; i != recipe.objects.size(); ++i)
    if (!write("objects/" + objectName(i), recipe.objects[i]))
      return objectName(i);
  return {};
}

CompileAnswer Compiler::compile(const Recipe &recipe, const CompileMode &mode) const {
  // This folder contains headers, objects and the compiler's temporary files. Its destructor
  // removes them, because a compiler that is killed leaves its files behind.
  const PrivateFolder folder;
  const std::string headers = folder.path() + "/headers", objects = folder.path() + "/objects";
  if (const std::string failed = writeFiles(recipe, folder); !failed.empty())
    return {Status::NoResources, {}, "cannot write " + failed + "\n", {}, {}};
  ChildRequest child;
  child.command = commandFor(path, recipe, folder.path(), mode.tier);
  // The compiler searches the folder of the application's headers before the folders in the
  // options. If the options specify no folder, a source can include only these headers.
  if (!recipe.headers.empty()) {
    child.command.push_back("-I" + headers);
    if (offline::includeFolders(recipe.options).empty())
      child.command.push_back("--include-root=" + folder.path());
  }
  child.command.insert(child.command.end(), recipe.options.begin(), recipe.options.end());
  for (size_t i = 0; i != recipe.objects.size(); ++i)
    child.command.push_back(objects + "/" + objectName(i));
  if (recipe.kind != ProgramKind::Link)
    child.command.emplace_back("-");
  child.input = recipe.input;
  child.folder = folder.path();
  child.mostOutput = binary::limits::FileBytes;
  child.mostText = MostText;
  child.seconds = secondsAllowed();
  child.isBackground = mode.isBackground;
  child.usesForkServer = true;

  ChildOutcome outcome = runChild(child);
  CompileAnswer answer = {statusOf(outcome), std::move(outcome.output),
                          nameSource(outcome.text, languageOf(recipe).name),
                          readIncludes(folder.path()), std::nullopt};
  if (!folder.path().empty())
    for (const std::string &own : {headers, objects})
      replaceAll(answer.log, own + "/", "");
  endLine(answer.log);
  if (outcome.isTextCut)
    answer.log += "... and more\n";
  answer.log += explain(outcome);
  if (answer.status == Status::Error && answer.log.empty())
    answer.log = "the compiler failed without a reason";
  endLine(answer.log);
  return answer;
}

} // namespace oclc::rt
