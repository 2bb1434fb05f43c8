//===- CompileCommand.cpp - The compiler on a captured program --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CompileCommand.h"

#include "LocalSize.h"
#include "Offline/FileBytes.h"
#include "Offline/Recipe.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace llvm;
using oclc::binary::ProgramKind;

namespace oclc::tool {
namespace {

constexpr StringRef OutputName = "program.oclbin", MessagesName = "messages";
constexpr StringRef CPUOption = "--cpu=", TargetOption = "--target=", SizeOption = "--local-size=",
                    FolderOption = "-I";

const offline::InputLanguage &languageOf(const CapturedProgram &program) {
  if (program.kind != ProgramKind::IL)
    return offline::OpenCLC;
  return program.input == offline::Spir.file ? offline::Spir : offline::Spirv;
}

bool isAbsolute(StringRef name) { return name.starts_with("/"); }

/// Returns the name of the input in diagnostics, which is the same as in builds of the runtime.
StringRef inputName(const CapturedProgram &program) { return languageOf(program).name; }

std::vector<std::string> inputNames(const CapturedProgram &program) {
  if (program.kind != ProgramKind::Link)
    return {inputName(program).str()};
  std::vector<std::string> names;
  for (size_t index = 0; index != program.links.size(); ++index)
    names.push_back(linkInputName(index));
  return names;
}

/// Returns the options for the kinds of input and output. Other programs may call the functions of
/// a library or an object, so these embed their IR.
std::vector<std::string> kindOptions(const CapturedProgram &program) {
  std::vector<std::string> words;
  if (program.kind != ProgramKind::Link)
    words = {"-x", std::string(languageOf(program).option)};
  if (program.type == binary::BinaryType::Library)
    append_range(words, ArrayRef<std::string>{"--create-library", "--embed-ir"});
  else if (program.type == binary::BinaryType::CompiledObject)
    append_range(words, ArrayRef<std::string>{"-c", "--embed-ir"});
  return words;
}

bool asksFor(const CapturedProgram &program, StringRef option) {
  return any_of(program.words, [&](StringRef word) { return word.starts_with(option); });
}

/// Returns --local-size options for the sizes of `options` and for `sizes`. Leaves out those that
/// the program's own options contain, because the compiler refuses a size that is given twice.
std::vector<std::string> sizeOptions(const CapturedProgram &program, const CaptureOptions &options,
                                     const std::vector<driver::KernelSize> &sizes) {
  std::vector<LocalSize> known;
  for (StringRef word : program.words)
    if (word.consume_front(SizeOption))
      if (std::optional<LocalSize> size = tryParseLocalSize(word))
        known.push_back(*size);
  std::vector<std::string> wanted = options.localSizes, words;
  for (const driver::KernelSize &size : sizes)
    wanted.push_back(driver::sizeText(size));
  for (const std::string &text : wanted)
    if (std::optional<LocalSize> size = tryParseLocalSize(text);
        size && !is_contained(known, *size))
      words.push_back((SizeOption + text).str());
  return words;
}

void replaceAll(std::string &text, const std::string &from, StringRef to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Returns the build log as the runtime shows it, without the path of the headers. Cuts a log that
/// is longer than 64 KiB.
std::string readLog(const JobFolder &folder) {
  constexpr uint64_t Most = uint64_t(1) << 16;
  std::string log;
  if (const auto file = offline::FileBytes::open(folder.file(MessagesName))) {
    log.resize(std::min(file->size(), Most));
    if (!file->read(0, std::as_writable_bytes(std::span(log))))
      log.clear();
    replaceAll(log, folder.headers(), "");
    std::replace(log.begin(), log.end(), '\0', '?');
    if (!log.empty() && log.back() != '\n')
      log += '\n';
    if (file->size() > Most)
      log += "... and more\n";
  }
  return log;
}

/// Returns the log for a compiler that did not exit by itself.
std::string explain(const ChildEnd &how, const CaptureOptions &options) {
  switch (how.kind) {
  case ChildEnd::Exited:
    return "";
  case ChildEnd::Signalled:
    return "the compiler was ended by signal " + std::to_string(how.code) + " (" +
           strsignal(how.code) + ")\n";
  case ChildEnd::OutOfTime:
    return "the compiler was stopped after " + std::to_string(options.seconds) +
           " s; --limit-time gives it more\n";
  case ChildEnd::NotStarted:
    return std::string("the compiler cannot be started: ") + strerror(how.code) + "\n";
  }
  return "";
}

/// Sets the binary, or explains in the log why there is none.
void readBinary(const std::string &path, binary::BinaryType type, Attempt &result) {
  std::optional<std::vector<std::byte>> bytes = offline::readFile(path);
  if (!bytes) {
    result.log +=
        std::string("what the compiler has written cannot be read: ") + strerror(errno) + "\n";
    return;
  }
  binary::ProgramsReadResult read = binary::readAllPrograms(*bytes);
  if (!read.file || read.file->programs.front().type != type) {
    result.log += "what the compiler has written cannot be used: " +
                  (read.file ? "it is a file of another kind" : read.error) + "\n";
    return;
  }
  result.bytes = std::move(*bytes);
  result.content = std::move(read.file->programs.front());
}

} // namespace

std::string linkInputName(size_t index) { return "input program " + std::to_string(index); }

Error fillFolder(JobFolder &folder, const CapturedProgram &program,
                 const CapturedContents &contents) {
  std::vector<std::string> names;
  for (const auto &[name, content] : contents.includes)
    if (!isAbsolute(name))
      names.push_back(name);
  if (Error e = folder.create(names))
    return e;
  if (Error e = folder.addFile(inputName(program), contents.input))
    return e;
  for (const auto &[name, text] : contents.headers)
    if (Error e = folder.addHeader(name, std::as_bytes(std::span(text))))
      return e;
  for (const auto &[name, content] : contents.includes)
    if (Error e = folder.addFile(name, content))
      return e;
  return Error::success();
}

ChildCommand compileCommand(const CapturedProgram &program, const CaptureOptions &options,
                            const JobFolder &folder, const LaunchedVariants &launched,
                            ArrayRef<std::string> last) {
  ChildCommand command;
  std::vector<std::string> &words = command.arguments;
  words = {options.compiler, "--color=never", "-o", folder.file(OutputName),
           "--include-root=" + folder.root()};
  append_range(words, kindOptions(program));
  append_range(words, options.words);
  if (!asksFor(program, CPUOption) && !asksFor(program, TargetOption))
    append_range(words, options.targets);
  append_range(words, sizeOptions(program, options, launched.sizes));
  constexpr StringRef FormatsOption = "--image-formats=";
  if (none_of(options.words, [&](StringRef word) { return word.starts_with(FormatsOption); }))
    for (const KernelFormats &each : launched.formats)
      words.push_back((FormatsOption + each.kernel + ":" + each.formats).str());
  for (const auto &[id, value] : program.specConstants)
    words.push_back("--spec-const=" + std::to_string(id) + ":" + value);
  if (!program.headers.empty())
    words.push_back((FolderOption + folder.headers()).str());
  if (asksFor(program, FolderOption))
    words.push_back((FolderOption + ".").str());
  append_range(words, offline::withoutFolders(program.words));
  if (!options.tuningFile.empty())
    append_range(words, ArrayRef<std::string>{"--tuning=" + options.tuningFile,
                                              "--tuning-name=" + binary::toHex(program.digest)});
  append_range(words, last);
  append_range(words, inputNames(program));
  command.folder = folder.current();
  command.messages = folder.file(MessagesName);
  command.scratch = folder.scratch();
  // The compiler has its own time limit, whose message is more precise. The limit here is longer,
  // so that it only acts if the compiler's limit does not.
  constexpr unsigned MoreForSupervisor = 30;
  if (options.seconds != 0)
    command.seconds = options.seconds + MoreForSupervisor;
  return command;
}

Attempt readAttempt(const CapturedProgram &program, const CaptureOptions &options,
                    const JobFolder &folder, const ChildEnd &how) {
  Attempt result;
  result.log = readLog(folder) + explain(how, options);
  if (how.kind != ChildEnd::Exited || how.code != 0) {
    if (result.log.empty())
      result.log = "the compiler failed without a reason\n";
    return result;
  }
  readBinary(folder.file(OutputName), program.type, result);
  return result;
}

} // namespace oclc::tool
