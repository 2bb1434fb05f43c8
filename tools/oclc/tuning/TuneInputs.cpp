//===- TuneInputs.cpp - Settings for the inputs of a command -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/TuneInputs.h"

#include "Backend/Output.h"
#include "Offline/ScratchFolder.h"
#include "tuning/Tune.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"

#include <cerrno>
#include <csignal>
#include <cstring>

using namespace llvm;

namespace oclc::tool {
namespace {

Failure badFile(std::string message) { return {BadFile, {std::move(message), "", 0}}; }

/// Returns the name of the program in the tuning file.
std::string programName(const Arguments &a) {
  if (!a.tuningName.empty())
    return a.tuningName;
  return join(
      map_range(a.inputs, [](const std::string &input) { return sys::path::filename(input); }),
      "+");
}

/// Returns the command that compiles the inputs with additional options to `output`.
ChildCommand compileInputsTo(const std::string &output, const Arguments &a,
                             ArrayRef<std::string> options) {
  ChildCommand command;
  std::vector<std::string> &words = command.arguments;
  words = {sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&tuneInputs)), "-w",
           "--color=never", "--crash-bundle=off", "--sandbox=" + a.sandbox};
  append_range(words, a.toRepeat);
  for (const std::string &folder : a.includes)
    append_range(words, ArrayRef<std::string>{"-I", folder});
  append_range(words, options);
  append_range(words, ArrayRef<std::string>{"-o", output});
  append_range(words, a.inputs);
  command.folder = ".";
  command.messages = output + ".messages";
  command.scratch = sys::path::parent_path(output).str();
  return command;
}

/// Tunes the inputs and adds the results to `file`. Returns the signal that has ended the work
/// early, or nullopt.
Expected<std::optional<int>> tune(const Arguments &a, TuningFile &file,
                                  frontend::DiagnosticsSink &sink) {
  const offline::ScratchFolder scratch;
  if (scratch.path().empty())
    return createStringError(std::string("cannot make a temporary folder: ") + strerror(errno));
  TuneOptions options = tuneOptions(a);
  options.program = options.title = programName(a);
  options.hasSmallGroups =
      any_of(a.localSizes, [](const LocalSize &size) { return isSmallGroup(size.size); });
  return tuneProgram(
      options,
      [&](ArrayRef<std::string> more, const std::string &output) {
        return compileInputsTo(output, a, more);
      },
      scratch.path(), {}, file, sink);
}

void useSettings(const TuningFile &file, const Arguments &a, driver::CompileRequest &request) {
  for (const target::TargetSpec &target : request.targets)
    request.settings.push_back(file.settingsFor(programName(a), target.name));
}

} // namespace

std::string tuningFileName(const Arguments &a, StringRef output) {
  if (!a.tuningFile.empty())
    return a.tuningFile;
  SmallString<128> name(output == "-" ? StringRef("stdout") : output);
  sys::path::replace_extension(name, "tuning.json");
  return name.str().str();
}

Expected<TuningFile> readOrStart(StringRef path) {
  return sys::fs::exists(path) ? TuningFile::read(path) : TuningFile();
}

TuneOptions tuneOptions(const Arguments &a) {
  TuneOptions options;
  options.command = a.tuneOn.empty() ? localMeasureCommand() : a.tuneOn;
  options.seconds = a.tuneTime;
  options.progress = progressStyle(a.progress, /*isBuildStep=*/false);
  options.atOnce = a.jobs != 0 ? a.jobs : hardware_concurrency().compute_thread_count();
  return options;
}

std::optional<Failure> readTuning(const Arguments &a, driver::CompileRequest &request) {
  Expected<TuningFile> file = TuningFile::read(a.tuningFile);
  if (!file)
    return badFile(toString(file.takeError()));
  useSettings(*file, a, request);
  return std::nullopt;
}

std::optional<Failure> tuneInputs(const Arguments &a, const OutputNames &names,
                                  driver::CompileRequest &request,
                                  frontend::DiagnosticsSink &sink) {
  const std::string path = tuningFileName(a, names.output);
  Expected<TuningFile> known = readOrStart(path);
  if (!known)
    return badFile(toString(known.takeError()));
  TuningFile &file = *known;
  Expected<std::optional<int>> signal = tune(a, file, sink);
  if (!signal)
    return badFile(toString(signal.takeError()));
  // All temporary files are removed, so the deferred signal may end the process.
  if (const std::optional<int> number = *signal)
    raise(*number);
  if (Error e = backend::writeFileAtomically(path, file.text()))
    return badFile(toString(std::move(e)));
  useSettings(file, a, request);
  return std::nullopt;
}

} // namespace oclc::tool
