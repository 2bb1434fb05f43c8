//===- CrashBundle.cpp - What repeats an internal error ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CrashBundle.h"

#include "Backend/Output.h"
#include "Passes/Verification/StageVerifier.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"

#include <cstdio>
#include <fcntl.h>

using namespace llvm;

namespace oclc::tool {
namespace {

constexpr StringRef ModuleName = "before.ll", ReportName = "report.txt";
constexpr StringRef ScriptName = "reproduce.sh", OutputName = "reproduced.txt";

/// As a shell reads one word.
std::string quoted(StringRef Word) {
  if (!Word.empty() && all_of(Word, [](char C) { return isAlnum(C) || strchr("-_./=:,+@%", C); }))
    return Word.str();
  std::string Text = "'";
  for (char C : Word)
    Text += C == '\'' ? "'\\''" : std::string(1, C);
  return Text + "'";
}

std::string joined(ArrayRef<std::string> Words) { return join(map_range(Words, quoted), " "); }

/// The path of this program, or of another one in the same folder.
std::string toolPath(StringRef Name) {
  SmallString<128> Path(sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&keepBundle)));
  if (Name == "oclc")
    return Path.str().str();
  sys::path::remove_filename(Path);
  sys::path::append(Path, Name);
  return Path.str().str();
}

class Bundle {
public:
  Bundle(const Arguments &Arguments, const driver::CompileRequest &Request,
         const InternalFault &Fault, frontend::DiagnosticsSink &Sink)
      : Given(Arguments), Request(Request), Fault(Fault), Sink(Sink) {
    StringSet<> Taken;
    for (const frontend::SourceFile &Input : Request.inputs)
      InputNames.push_back(nameFor(Input, Taken));
  }
  ~Bundle() {
    if (!Folder.empty())
      sys::fs::remove_directories(Folder);
  }
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  Error create(StringRef Base) {
    return errorCodeToError(sys::fs::createUniqueDirectory(Base, Folder));
  }

  /// Compiles once more, up to the stage that failed. Not for the process that reports.
  int collect() const {
    for (auto [Input, Name] : zip_equal(Request.inputs, InputNames)) {
      std::string Text;
      raw_string_ostream OS(Text);
      if (Input.kind == frontend::InputKind::OpenCLC &&
          frontend::writeWithIncludes(Input, Request.language, Sink, OS))
        consumeError(backend::writeFileAtomically(path(Name), Text));
    }
    driver::CompileRequest UpToFault = Request;
    UpToFault.dump = {Fault.place, path(ModuleName)};
    UpToFault.saveTemps.clear();
    driver::TimeReport Times(false);
    if (Fault.place.index >= 0)
      consumeError(driver::compile(UpToFault, Sink, Times).takeError());
    return Success;
  }

  /// Writes all the rest.
  Error complete() const {
    for (auto [Input, Name] : zip_equal(Request.inputs, InputNames))
      if (!sys::fs::exists(path(Name)))
        if (Error E = backend::writeFileAtomically(path(Name), Input.contents))
          return E;
    if (Error E = backend::writeFileAtomically(path(ReportName), reportText()))
      return E;
    if (!driver::stageAt(Request, Fault.place).empty() && sys::fs::exists(path(ModuleName)) &&
        sys::fs::can_execute(toolPath("oclopt"))) {
      if (Error E = writeScript(stageCommand(), ""))
        return E;
      if (isRepeated())
        return Error::success();
    }
    return writeScript(compileCommand(), " > /dev/null");
  }

  /// Gives the bundle the first free name and returns it.
  Expected<std::string> publish(StringRef Base) {
    constexpr unsigned MostBundles = 1000;
    for (unsigned Number = 1; Number != MostBundles; ++Number) {
      std::string Name = Base.str() + (Number == 1 ? "" : "." + std::to_string(Number));
      if (renameat2(AT_FDCWD, Folder.c_str(), AT_FDCWD, Name.c_str(), RENAME_NOREPLACE) == 0) {
        Folder.clear();
        return Name;
      }
      if (errno != EEXIST)
        return errorCodeToError(std::error_code(errno, std::generic_category()));
    }
    return createStringError("there are too many of them");
  }

private:
  static std::string nameFor(const frontend::SourceFile &Input, StringSet<> &Taken) {
    StringRef Name = sys::path::filename(Input.name);
    if (Name == StandardInputName)
      Name = Input.kind == frontend::InputKind::OpenCLC ? "stdin.cl" : "stdin";
    std::string Unique = Name.str();
    for (unsigned Number = 2; !Taken.insert(Unique).second; ++Number)
      Unique = std::to_string(Number) + "-" + Name.str();
    return Unique;
  }

  std::string path(StringRef Name) const {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    return Path.str().str();
  }

  std::string stageCommand() const {
    return joined({toolPath("oclopt"), "-disable-output", "-verify-stages",
                   "-passes=" + driver::stageAt(Request, Fault.place), ModuleName.str()});
  }

  std::string compileCommand() const {
    std::vector<std::string> Words = {toolPath("oclc"), "--crash-bundle=off"};
    append_range(Words, Given.toRepeat);
    append_range(Words, ArrayRef<std::string>{"-o", "-", "--"});
    append_range(Words, InputNames);
    return joined(Words);
  }

  Error writeScript(const std::string &Command, StringRef Redirection) const {
    const std::string Text =
        ("#!/bin/sh\ncd \"$(dirname \"$0\")\" && exec " + Command + Redirection + "\n").str();
    if (Error E = backend::writeFileAtomically(path(ScriptName), Text))
      return E;
    return errorCodeToError(sys::fs::setPermissions(
        path(ScriptName), sys::fs::all_read | sys::fs::owner_write | sys::fs::all_exe));
  }

  /// Whether the script fails as the compilation has. A stage that trusts an analysis of another
  /// one may not.
  bool isRepeated() const {
    constexpr unsigned MostSeconds = 60;
    const std::string Script = path(ScriptName), Output = path(OutputName);
    const std::optional<StringRef> Files[] = {StringRef(), StringRef(Output), StringRef(Output)};
    const int Status =
        sys::ExecuteAndWait("/bin/sh", {"sh", Script}, std::nullopt, Files, MostSeconds);
    constexpr int Signalled = -2;
    if (Fault.isCrash)
      return Status == Signalled;
    auto Said = MemoryBuffer::getFile(Output);
    return Said && (*Said)->getBuffer().contains(Fault.finding);
  }

  std::string reportText() const {
    std::string Text;
    raw_string_ostream OS(Text);
    OS << "internal error in stage '" << stageTitle(Request, Fault) << "': " << Fault.finding
       << "\n\ncompiler:    " << driver::compilerVersion()
       << "\nhost CPU:    " << sys::getHostCPUName() << "\ninputs:      " << joined(InputNames)
       << "\noptions:     " << joined(Given.toRepeat) << '\n';
    std::vector<std::string> Pipelines = driver::pipelines(Request);
    for (auto [Target, Pipeline] : zip_equal(Request.targets, Pipelines))
      OS << "cpu:         " << Target.name << "\npipeline:    " << Pipeline << '\n';
    if (Fault.place.target >= 0)
      OS << "failed for:  " << Request.targets[Fault.place.target].name << '\n';
    return Text;
  }

  const Arguments &Given;
  const driver::CompileRequest &Request;
  const InternalFault &Fault;
  frontend::DiagnosticsSink &Sink;
  std::vector<std::string> InputNames;
  SmallString<128> Folder; ///< Empty when it is not ours any more.
};

/// Where the bundle goes, but for a number.
std::string bundleName(const Arguments &Arguments, const OutputNames &Names) {
  const StringRef Output = Names.output == "-" ? StringRef("stdout") : StringRef(Names.output);
  SmallString<128> Path(Arguments.crashBundle);
  sys::path::append(Path, Arguments.crashBundle.empty() ? Output : sys::path::filename(Output));
  return (Path + ".internal-error").str();
}

} // namespace

std::string stageTitle(const driver::CompileRequest &Request, const InternalFault &Fault) {
  const std::string Stage = driver::stageAt(Request, Fault.place);
  if (Stage.empty())
    return Fault.stage;
  const StringRef Name = passes::stageName(Stage);
  return Name == "function" ? Stage : Name.str();
}

Expected<std::string> keepBundle(const Arguments &Arguments, const driver::CompileRequest &Request,
                                 const OutputNames &Names, const InternalFault &Fault,
                                 Supervisor &Children, frontend::DiagnosticsSink &Sink) {
  if (Arguments.crashBundle == "off")
    return "";
  const std::string Name = bundleName(Arguments, Names);
  // Where unique names are looked for, relative ones are taken for those of temporary files.
  SmallString<128> Absolute(Name);
  if (std::error_code Failed = sys::fs::make_absolute(Absolute))
    return errorCodeToError(Failed);
  if (std::error_code Failed = sys::fs::create_directories(sys::path::parent_path(Absolute.str())))
    return errorCodeToError(Failed);
  Bundle Files(Arguments, Request, Fault, Sink);
  if (Error E = Files.create(Absolute))
    return std::move(E);
  Children.run([&] { return Files.collect(); }, /*Skipped=*/UINT64_MAX);
  if (Error E = Files.complete())
    return std::move(E);
  Expected<std::string> Published = Files.publish(Name);
  return Published ? Expected<std::string>(*Published + "/" + ScriptName.str())
                   : Published.takeError();
}

} // namespace oclc::tool
