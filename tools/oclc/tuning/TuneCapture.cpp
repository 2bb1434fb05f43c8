//===- TuneCapture.cpp - Tune the programs of a capture ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/TuneCapture.h"

#include "capture/CaptureBuild.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using oclc::binary::ProgramKind;

namespace oclc::tool {

/// True if the program can be tuned: it has compiled, is compiled from one input, and leaves the
/// choices to oclc.
static bool canBeTuned(const CapturedProgram &program) {
  constexpr StringRef Requests[] = {"--vector-width", "--method", "--vector-dim"};
  const bool isProgram = program.kind == ProgramKind::Source || program.kind == ProgramKind::IL;
  return program.hasCompiled && isProgram && program.type == binary::BinaryType::Executable &&
         none_of(program.words, [&](StringRef word) {
           return any_of(Requests, [&](StringRef request) { return word.starts_with(request); });
         });
}

/// Tunes one program of a capture, whose files are written to a folder at `path`.
static Expected<std::optional<int>>
tuneCaptured(TuneOptions options, const CaptureOptions &capture, const CapturedProgram &program,
             const LaunchedVariants &launched, const CapturedArguments &arguments,
             const std::string &path, TuningFile &file, frontend::DiagnosticsSink &sink) {
  Expected<CapturedContents> contents = readContents(program);
  if (!contents) {
    consumeError(contents.takeError()); // The build reports it.
    return std::nullopt;
  }
  JobFolder folder(path + "/program");
  if (Error e = fillFolder(folder, program, *contents))
    return std::move(e);
  options.program = binary::toHex(program.digest);
  options.title = "program " + shortDigest(program.digest);
  options.hasSmallGroups = any_of(
      launched.sizes, [](const driver::KernelSize &size) { return isSmallGroup(size.size); });
  std::vector<std::string> warnings;
  std::vector<measure::CapturedLaunch> launches = arguments.launchesOf(program.digest, warnings);
  for (const std::string &warning : warnings)
    sink.report(frontend::Severity::Warning, warning);
  return tuneProgram(
      options,
      [&](ArrayRef<std::string> more, const std::string &output) {
        std::vector<std::string> last(more);
        append_range(last, ArrayRef<std::string>{"-o", output});
        ChildCommand command = compileCommand(program, capture, folder, launched, last);
        command.messages = output + ".messages";
        return command;
      },
      path, std::move(launches), file, sink);
}

Expected<std::optional<int>> tuneCapture(const TuneOptions &options, const CaptureOptions &capture,
                                         const std::vector<CapturedProgram> &programs,
                                         const CapturedLaunches &launches,
                                         const CapturedArguments &arguments,
                                         const std::string &scratch, TuningFile &file,
                                         frontend::DiagnosticsSink &sink) {
  const auto count = unsigned(count_if(programs, canBeTuned));
  TuneOptions each = options;
  each.seconds = std::max(1U, options.seconds / std::max(1U, count));
  for (const auto &[index, program] : enumerate(programs)) {
    if (!canBeTuned(program))
      continue;
    const std::string path = scratch + "/tune-" + std::to_string(index);
    if (std::error_code failed = sys::fs::create_directory(path))
      return createStringError("cannot make the folder '" + path + "': " + failed.message());
    Expected<std::optional<int>> signal =
        tuneCaptured(each, capture, program,
                     {launches.sizesOf(program.digest, capture.mostLocalSizes),
                      launches.formatsOf(program.digest)},
                     arguments, path, file, sink);
    (void)sys::fs::remove_directories(path); // What is left goes with `scratch`.
    if (!signal || *signal)
      return signal;
  }
  return std::nullopt;
}

} // namespace oclc::tool
