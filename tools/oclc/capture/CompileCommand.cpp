//===- CompileCommand.cpp - The compiler on a captured program --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CompileCommand.h"

#include "LocalSize.h"
#include "Offline/FileBytes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace llvm;
using oclc::binary::ProgramKind;

namespace oclc::tool {
namespace {

constexpr StringRef OutputName = "program.oclbin", MessagesName = "messages";
constexpr StringRef CPUOption = "--cpu=", SizeOption = "--local-size=", FolderOption = "-I";

bool isAbsolute(StringRef Name) { return Name.starts_with("/"); }

/// The compiler says where mistakes are by these names, as it does for the runtime.
StringRef inputName(const CapturedProgram &Program) {
  return Program.kind == ProgramKind::IL ? "<SPIR-V>" : "<source>";
}

std::vector<std::string> inputNames(const CapturedProgram &Program) {
  if (Program.kind != ProgramKind::Link)
    return {inputName(Program).str()};
  std::vector<std::string> Names;
  for (size_t Index = 0; Index != Program.links.size(); ++Index)
    Names.push_back(linkInputName(Index));
  return Names;
}

/// What kind of input and output it is. Others may call functions of what is no executable.
std::vector<std::string> kindOptions(const CapturedProgram &Program) {
  std::vector<std::string> Words;
  if (Program.kind == ProgramKind::IL)
    Words = {"-x", "spirv"};
  else if (Program.kind == ProgramKind::Source)
    Words = {"-x", "cl"};
  if (Program.type == binary::BinaryType::Library)
    append_range(Words, ArrayRef<std::string>{"--create-library", "--embed-ir"});
  else if (Program.type == binary::BinaryType::CompiledObject)
    append_range(Words, ArrayRef<std::string>{"-c", "--embed-ir"});
  return Words;
}

bool asksFor(const CapturedProgram &Program, StringRef Option) {
  return any_of(Program.words, [&](StringRef Word) { return Word.starts_with(Option); });
}

/// The options for local sizes that the program's own have not named: twice would be a mistake.
std::vector<std::string> sizeOptions(const CapturedProgram &Program, const CaptureOptions &Options,
                                     const std::vector<driver::KernelSize> &Sizes) {
  std::vector<LocalSize> Known;
  for (StringRef Word : Program.words)
    if (Word.consume_front(SizeOption))
      if (std::optional<LocalSize> Size = tryParseLocalSize(Word))
        Known.push_back(*Size);
  std::vector<std::string> Wanted = Options.localSizes, Words;
  for (const driver::KernelSize &Size : Sizes)
    Wanted.push_back(driver::sizeText(Size));
  for (const std::string &Text : Wanted)
    if (std::optional<LocalSize> Size = tryParseLocalSize(Text);
        Size && !is_contained(Known, *Size))
      Words.push_back((SizeOption + Text).str());
  return Words;
}

void replaceAll(std::string &Text, const std::string &From, StringRef To) {
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos; At += To.size())
    Text.replace(At, From.size(), To);
}

/// What the compiler has said, as the runtime reports it; a text that an index can hold.
std::string readLog(const JobFolder &Folder) {
  constexpr uint64_t Most = uint64_t(1) << 16;
  std::string Log;
  if (const auto File = offline::FileBytes::open(Folder.file(MessagesName))) {
    Log.resize(std::min(File->size(), Most));
    if (!File->read(0, std::as_writable_bytes(std::span(Log))))
      Log.clear();
    replaceAll(Log, Folder.headers(), "");
    std::replace(Log.begin(), Log.end(), '\0', '?');
    if (!Log.empty() && Log.back() != '\n')
      Log += '\n';
    if (File->size() > Most)
      Log += "... and more\n";
  }
  return Log;
}

/// Of a compiler that has ended otherwise than by its own choice.
std::string explain(const ChildEnd &How, const CaptureOptions &Options) {
  switch (How.kind) {
  case ChildEnd::Exited:
    return "";
  case ChildEnd::Signalled:
    return "the compiler was ended by signal " + std::to_string(How.code) + " (" +
           strsignal(How.code) + ")\n";
  case ChildEnd::OutOfTime:
    return "the compiler was stopped after " + std::to_string(Options.seconds) +
           " s; --limit-time gives it more\n";
  case ChildEnd::NotStarted:
    return std::string("the compiler cannot be started: ") + strerror(How.code) + "\n";
  }
  return "";
}

/// Sets the binary, or says in the log why there is none.
void readBinary(const std::string &Path, binary::BinaryType Type, Attempt &Result) {
  std::optional<std::vector<std::byte>> Bytes = offline::readFile(Path);
  if (!Bytes) {
    Result.log +=
        std::string("what the compiler has written cannot be read: ") + strerror(errno) + "\n";
    return;
  }
  binary::ProgramReadResult Read = binary::readProgram(*Bytes);
  if (!Read.program || Read.program->type != Type) {
    Result.log += "what the compiler has written cannot be used: " +
                  (Read.program ? "it is a file of another kind" : Read.error) + "\n";
    return;
  }
  Result.bytes = std::move(*Bytes);
  Result.content = std::move(*Read.program);
}

} // namespace

std::string linkInputName(size_t Index) { return "input program " + std::to_string(Index); }

Error fillFolder(JobFolder &Folder, const CapturedProgram &Program,
                 const CapturedContents &Contents) {
  std::vector<std::string> Names;
  for (const auto &[Name, Content] : Contents.includes)
    if (!isAbsolute(Name))
      Names.push_back(Name);
  if (Error E = Folder.create(Names))
    return E;
  if (Error E = Folder.addFile(inputName(Program), Contents.input))
    return E;
  for (const auto &[Name, Text] : Contents.headers)
    if (Error E = Folder.addHeader(Name, std::as_bytes(std::span(Text))))
      return E;
  for (const auto &[Name, Content] : Contents.includes)
    if (Error E = Folder.addFile(Name, Content))
      return E;
  return Error::success();
}

ChildCommand compileCommand(const CapturedProgram &Program, const CaptureOptions &Options,
                            const JobFolder &Folder, const std::vector<driver::KernelSize> &Sizes) {
  ChildCommand Command;
  std::vector<std::string> &Words = Command.arguments;
  Words = {Options.compiler, "--color=never", "-o", Folder.file(OutputName),
           "--include-root=" + Folder.root()};
  append_range(Words, kindOptions(Program));
  append_range(Words, Options.words);
  if (!asksFor(Program, CPUOption))
    for (const std::string &CPU : Options.cpus)
      Words.push_back((CPUOption + CPU).str());
  append_range(Words, sizeOptions(Program, Options, Sizes));
  for (const auto &[Id, Value] : Program.specConstants)
    Words.push_back("--spec-const=" + std::to_string(Id) + ":" + Value);
  if (!Program.headers.empty())
    Words.push_back((FolderOption + Folder.headers()).str());
  if (asksFor(Program, FolderOption))
    Words.push_back((FolderOption + ".").str());
  append_range(Words, offline::withoutFolders(Program.words));
  append_range(Words, inputNames(Program));
  Command.folder = Folder.current();
  Command.messages = Folder.file(MessagesName);
  Command.scratch = Folder.scratch();
  // The compiler supervises itself, and says more.
  constexpr unsigned MoreForSupervisor = 30;
  if (Options.seconds != 0)
    Command.seconds = Options.seconds + MoreForSupervisor;
  return Command;
}

Attempt readAttempt(const CapturedProgram &Program, const CaptureOptions &Options,
                    const JobFolder &Folder, const ChildEnd &How) {
  Attempt Result;
  Result.log = readLog(Folder) + explain(How, Options);
  if (How.kind != ChildEnd::Exited || How.code != 0) {
    if (Result.log.empty())
      Result.log = "the compiler failed without a reason\n";
    return Result;
  }
  readBinary(Folder.file(OutputName), Program.type, Result);
  return Result;
}

} // namespace oclc::tool
