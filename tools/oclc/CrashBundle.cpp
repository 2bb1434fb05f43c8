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
constexpr StringRef ScriptName = "reproduce.sh", ReproducedName = "reproduced.txt";

/// Quotes `word` so that a shell reads it as one word.
std::string quoted(StringRef word) {
  if (!word.empty() && all_of(word, [](char c) { return isAlnum(c) || strchr("-_./=:,+@%", c); }))
    return word.str();
  std::string text = "'";
  for (char c : word)
    text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string joined(ArrayRef<std::string> words) { return join(map_range(words, quoted), " "); }

/// Returns the path of this program, or of another program in the same folder.
std::string toolPath(StringRef name) {
  SmallString<128> path(sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&keepBundle)));
  if (name == "oclc")
    return path.str().str();
  sys::path::remove_filename(path);
  sys::path::append(path, name);
  return path.str().str();
}

class Bundle {
public:
  Bundle(const Arguments &arguments, const driver::CompileRequest &request,
         const InternalFault &fault, frontend::DiagnosticsSink &sink)
      : Given(arguments), Request(request), Fault(fault), Sink(sink) {
    StringSet<> taken;
    for (const frontend::SourceFile &input : request.inputs)
      InputNames.push_back(nameFor(input, taken));
  }
  ~Bundle() {
    if (!Folder.empty())
      (void)sys::fs::remove_directories(Folder);
  }
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  Error create(StringRef base) {
    return errorCodeToError(sys::fs::createUniqueDirectory(base, Folder));
  }

  /// Writes each OpenCL C source with its included files expanded. Then compiles again up to the
  /// stage that failed, if it has a place, and writes the module before that stage. Must run in a
  /// child process, because it may crash.
  int collect() const {
    for (auto [input, name] : zip_equal(Request.inputs, InputNames)) {
      std::string text;
      raw_string_ostream os(text);
      if (input.kind == frontend::InputKind::OpenCLC &&
          frontend::writeWithIncludes(input, Request.language, Sink, os))
        consumeError(backend::writeFileAtomically(path(name), text));
    }
    driver::CompileRequest upToFault = Request;
    upToFault.dump = {Fault.place, path(ModuleName)};
    upToFault.saveTemps.clear();
    driver::TimeReport times(false);
    if (Fault.place.index >= 0)
      consumeError(driver::compile(upToFault, Sink, times).takeError());
    return Success;
  }

  /// Writes the script, the report, and the inputs that collect() has not written.
  Error complete() const {
    for (auto [input, name] : zip_equal(Request.inputs, InputNames))
      if (!sys::fs::exists(path(name)))
        if (Error e = backend::writeFileAtomically(path(name), input.contents))
          return e;
    if (Error e = backend::writeFileAtomically(path(ReportName), reportText()))
      return e;
    if (!driver::stageAt(Request, Fault.place).empty() && sys::fs::exists(path(ModuleName)) &&
        sys::fs::can_execute(toolPath("oclopt"))) {
      if (Error e = writeScript(stageCommand(), ""))
        return e;
      if (isRepeated())
        return Error::success();
    }
    return writeScript(compileCommand(), " > /dev/null");
  }

  /// Renames the bundle to the first free name and returns that name.
  Expected<std::string> publish(StringRef base) {
    constexpr unsigned MostBundles = 1000;
    for (unsigned number = 1; number != MostBundles; ++number) {
      std::string name = base.str() + (number == 1 ? "" : "." + std::to_string(number));
      if (renameat2(AT_FDCWD, Folder.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) {
        Folder.clear();
        return name;
      }
      if (errno != EEXIST)
        return errorCodeToError(std::error_code(errno, std::generic_category()));
    }
    return createStringError("there are too many of them");
  }

private:
  static std::string nameFor(const frontend::SourceFile &input, StringSet<> &taken) {
    StringRef name = sys::path::filename(input.name);
    if (name == StandardInputName)
      name = input.kind == frontend::InputKind::OpenCLC ? "stdin.cl" : "stdin";
    std::string unique = name.str();
    for (unsigned number = 2; !taken.insert(unique).second; ++number)
      unique = std::to_string(number) + "-" + name.str();
    return unique;
  }

  std::string path(StringRef name) const {
    SmallString<128> path(Folder);
    sys::path::append(path, name);
    return path.str().str();
  }

  std::string stageCommand() const {
    return joined({toolPath("oclopt"), "-disable-output", "-verify-stages",
                   "-passes=" + driver::stageAt(Request, Fault.place), ModuleName.str()});
  }

  std::string compileCommand() const {
    std::vector<std::string> words = {toolPath("oclc"), "--crash-bundle=off"};
    append_range(words, Given.toRepeat);
    if (Request.emit == driver::EmitKind::CLibrary)
      append_range(words, ArrayRef<std::string>{"-H", "/dev/null"});
    append_range(words, ArrayRef<std::string>{"-o", "-", "--"});
    append_range(words, InputNames);
    return joined(words);
  }

  Error writeScript(const std::string &command, StringRef redirection) const {
    const std::string text =
        ("#!/bin/sh\ncd \"$(dirname \"$0\")\" && exec " + command + redirection + "\n").str();
    if (Error e = backend::writeFileAtomically(path(ScriptName), text))
      return e;
    return errorCodeToError(sys::fs::setPermissions(
        path(ScriptName), sys::fs::all_read | sys::fs::owner_write | sys::fs::all_exe));
  }

  /// True if the script repeats the fault: it crashes, too, or prints the same finding. It may not
  /// do so if the fault depends on an analysis that an earlier stage has computed.
  bool isRepeated() const {
    constexpr unsigned MostSeconds = 60;
    const std::string script = path(ScriptName), output = path(ReproducedName);
    const std::optional<StringRef> files[] = {StringRef(), StringRef(output), StringRef(output)};
    const int status =
        sys::ExecuteAndWait("/bin/sh", {"sh", script}, std::nullopt, files, MostSeconds);
    constexpr int Signalled = -2;
    if (Fault.isCrash)
      return status == Signalled;
    auto said = MemoryBuffer::getFile(output);
    return said && (*said)->getBuffer().contains(Fault.finding);
  }

  std::string reportText() const {
    std::string text;
    raw_string_ostream os(text);
    os << "internal error in stage '" << stageTitle(Request, Fault) << "': " << Fault.finding
       << "\n\ncompiler:    " << driver::compilerVersion()
       << "\nhost CPU:    " << sys::getHostCPUName() << "\ninputs:      " << joined(InputNames)
       << "\noptions:     " << joined(Given.toRepeat) << '\n';
    std::vector<std::string> pipelines = driver::pipelines(Request);
    for (auto [target, pipeline] : zip_equal(Request.targets, pipelines))
      os << "cpu:         " << target.name << "\npipeline:    " << pipeline << '\n';
    if (Fault.place.target >= 0)
      os << "failed for:  " << Request.targets[Fault.place.target].name << '\n';
    return text;
  }

  const Arguments &Given;
  const driver::CompileRequest &Request;
  const InternalFault &Fault;
  frontend::DiagnosticsSink &Sink;
  std::vector<std::string> InputNames;
  SmallString<128> Folder; ///< Empty after the bundle has its final name.
};

/// Returns the path of the bundle without the number that makes it unique.
std::string bundleName(const Arguments &arguments, const OutputNames &names) {
  const StringRef output = names.output == "-" ? StringRef("stdout") : StringRef(names.output);
  SmallString<128> path(arguments.crashBundle);
  sys::path::append(path, arguments.crashBundle.empty() ? output : sys::path::filename(output));
  return (path + ".internal-error").str();
}

} // namespace

std::string stageTitle(const driver::CompileRequest &request, const InternalFault &fault) {
  const std::string stage = driver::stageAt(request, fault.place);
  if (stage.empty())
    return fault.stage;
  const StringRef name = passes::stageName(stage);
  return name == "function" ? stage : name.str();
}

Expected<std::string> keepBundle(const Arguments &arguments, const driver::CompileRequest &request,
                                 const OutputNames &names, const InternalFault &fault,
                                 Supervisor &children, frontend::DiagnosticsSink &sink) {
  if (arguments.crashBundle == "off")
    return "";
  const std::string name = bundleName(arguments, names);
  // createUniqueDirectory() places relative names in the folder for temporary files, so make the
  // name absolute.
  SmallString<128> absolute(name);
  if (std::error_code failed = sys::fs::make_absolute(absolute))
    return errorCodeToError(failed);
  if (std::error_code failed = sys::fs::create_directories(sys::path::parent_path(absolute.str())))
    return errorCodeToError(failed);
  Bundle files(arguments, request, fault, sink);
  if (Error e = files.create(absolute))
    return std::move(e);
  children.run([&] { return files.collect(); }, /*Skipped=*/UINT64_MAX);
  if (Error e = files.complete())
    return std::move(e);
  Expected<std::string> published = files.publish(name);
  return published ? Expected<std::string>(*published + "/" + ScriptName.str())
                   : published.takeError();
}

} // namespace oclc::tool
