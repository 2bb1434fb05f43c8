//===- FromCapture.cpp - From a capture to a program archive ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FromCapture.h"

#include "Backend/Output.h"
#include "Binary/Archive.h"
#include "Offline/ScratchFolder.h"
#include "ProgressLine.h"
#include "capture/Capture.h"
#include "capture/CaptureBuild.h"
#include "capture/CaptureInputs.h"
#include "capture/NinjaFile.h"
#include "tuning/TuneCapture.h"
#include "tuning/TuneInputs.h"

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
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {
namespace {

CaptureOptions optionsFor(const Arguments &a) {
  CaptureOptions options;
  options.compiler = sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&archiveCapture));
  options.words = {"--method=" + a.method,
                   "--vector-width=" + a.vectorWidth,
                   "--vector-dim=" + a.vectorDim,
                   "--limit-time=" + std::to_string(a.limitTime),
                   "--limit-memory=" + std::to_string(a.limitMemory),
                   "--sandbox=" + a.sandbox};
  for (const std::string &formats : a.imageFormats)
    options.words.push_back("--image-formats=" + formats);
  const std::pair<bool, const char *> flags[] = {
      {a.debug, "-g"},
      {a.debugForLLDB, "-glldb"},
      {a.keepVariables, "--keep-variables"},
      {a.embedIR, "--embed-ir"},
      {a.embedSource, "--embed-source"},
      {a.embedRemarks, "--embed-remarks"},
      {a.noAnyLocalSize, "--no-any-local-size"},
      {a.noSpirvValidation, "--no-spirv-validation"},
  };
  for (auto [isGiven, text] : flags)
    if (isGiven)
      options.words.emplace_back(text);
  if (!a.spirvTranslator.empty())
    options.words.push_back("--spirv-translator=" + a.spirvTranslator);
  // The working folder of a compiler is removed when it ends, with any crash bundle beside the
  // output. So a bundle is only kept if the user names a folder for it.
  SmallString<128> bundles(a.crashBundle.empty() ? StringRef("off") : StringRef(a.crashBundle));
  if (bundles != "off")
    (void)sys::fs::make_absolute(bundles);
  options.words.push_back(("--crash-bundle=" + bundles).str());
  for (const std::string &cpu : a.cpus)
    options.targets.push_back("--cpu=" + cpu);
  for (const std::string &architecture : a.architectures)
    options.targets.push_back("--target=" + architecture);
  for (const LocalSize &size : a.localSizes)
    options.localSizes.push_back(driver::sizeText(size.size));
  options.mostLocalSizes = a.mostLocalSizes;
  options.seconds = a.limitTime;
  options.atOnce = a.jobs != 0 ? a.jobs : hardware_concurrency().compute_thread_count();
  return options;
}

/// Returns the first line of `log` that reports an error; if there is none, the first line that is
/// not empty. Returns at most 300 bytes of it.
std::string firstError(StringRef log) {
  constexpr size_t MostLetters = 300;
  StringRef first;
  for (StringRef line : split(log, '\n')) {
    if (first.empty())
      first = line;
    if (line.contains("error:")) {
      first = line;
      break;
    }
  }
  return first.take_front(MostLetters).str();
}

/// Reports the programs that failed or lack variants. Returns the number of those that compiled in
/// the application, but have no code now.
unsigned reportFailures(const std::vector<BuiltProgram> &results, DiagnosticsSink &sink) {
  unsigned failures = 0;
  for (const BuiltProgram &result : results) {
    const std::string name = "program " + shortDigest(result.captured->digest);
    if (!result.whyLeftOut.empty()) {
      failures += result.captured->hasCompiled;
      sink.report(Severity::Warning,
                  "'" + result.captured->folder + "' is left out: " + result.whyLeftOut);
    } else if (!result.hasWorked() && result.captured->hasCompiled) {
      ++failures;
      sink.report(Severity::Error, name + " does not compile, as it did in the application: " +
                                       firstError(result.entry.log));
    } else if (!result.hasWorked()) {
      sink.report(Severity::Warning, name + " does not compile, nor has it in the application: " +
                                         firstError(result.entry.log));
    } else if (result.hasLostVariants) {
      sink.report(Severity::Warning,
                  name + " has no variants for the local sizes and formats of its launches: with "
                         "them it does not compile");
    }
  }
  return failures;
}

std::string count(size_t number, StringRef one, StringRef several) {
  return std::to_string(number) + " " + (number == 1 ? one : several).str();
}

/// Returns the number of variants in a file for all machines.
size_t variantsForAllMachines(std::span<const std::byte> file) {
  size_t variants = 0;
  if (const binary::ProgramsReadResult read = binary::readAllPrograms(file); read.file)
    for (const binary::ProgramFile &program : read.file->programs)
      for (const binary::Member &member : program.members)
        for (const binary::Kernel &kernel : member.binary.manifest.kernels)
          variants += kernel.variants.size();
  return variants;
}

std::string summary(const std::string &output, size_t bytes,
                    const std::vector<BuiltProgram> &results) {
  size_t programs = 0, failed = 0, kernels = 0, variants = 0;
  for (const BuiltProgram &result : results) {
    programs += result.whyLeftOut.empty();
    failed += result.whyLeftOut.empty() && !result.hasWorked();
    if (!result.content)
      continue;
    for (const binary::Member &member : result.content->members)
      kernels += member.binary.manifest.kernels.size();
    variants += variantsForAllMachines(result.bytes);
  }
  return output + ": " + count(programs, "program", "programs") +
         (failed == 0 ? "" : " (" + std::to_string(failed) + " without code)") + ", " +
         count(kernels, "kernel", "kernels") + ", " + count(variants, "variant", "variants") +
         ", " + count(bytes, "byte", "bytes") + "\n";
}

std::vector<std::byte> archiveOf(const std::vector<BuiltProgram> &results) {
  std::vector<binary::ProgramToArchive> programs;
  for (const BuiltProgram &result : results)
    if (result.whyLeftOut.empty())
      programs.push_back({result.entry, result.bytes});
  return binary::writeProgramArchive(driver::compilerVersion(), programs);
}

int writeArchive(const Arguments &a, const std::vector<BuiltProgram> &results,
                 DiagnosticsSink &sink) {
  const std::vector<std::byte> archive = archiveOf(results);
  // Reading the archive back also checks the limits of the format.
  if (const auto read = binary::readProgramArchive(binary::MemoryBytes(archive)); !read.archive) {
    sink.report(Severity::Error, "the archive would be refused: " + read.error);
    return CompileError;
  }
  const StringRef bytes(reinterpret_cast<const char *>(archive.data()), archive.size());
  if (Error e = backend::writeFileAtomically(a.output, bytes)) {
    sink.report(Severity::Error, toString(std::move(e)));
    return BadFile;
  }
  (a.output == "-" ? errs() : outs()) << summary(a.output, archive.size(), results);
  return Success;
}

/// Tunes the programs if --tune is given, and lets their compilations use the tuning file. The
/// result and the errors are those of tuneProgram().
Expected<std::optional<int>> tuneIfAsked(const Arguments &a, const Capture &from,
                                         const std::string &scratch, CaptureOptions &options,
                                         DiagnosticsSink &sink) {
  const std::string name = tuningFileName(a, a.output);
  if (a.tune) {
    Expected<TuningFile> file = readOrStart(name);
    if (!file)
      return file.takeError();
    std::vector<std::string> warnings;
    const CapturedArguments arguments(a.fromCapture, warnings);
    for (const std::string &warning : warnings)
      sink.report(Severity::Warning, warning);
    Expected<std::optional<int>> signal = tuneCapture(
        tuneOptions(a), options, from.programs, from.launches, arguments, scratch, *file, sink);
    if (!signal || *signal)
      return signal;
    if (Error e = backend::writeFileAtomically(name, file->text()))
      return std::move(e);
  }
  if (!a.tune && a.tuningFile.empty())
    return std::nullopt;
  // Each compilation would report the same mistake.
  if (Expected<TuningFile> file = TuningFile::read(name); !file)
    return file.takeError();
  SmallString<128> path(name);
  if (std::error_code failed = sys::fs::make_absolute(path))
    return errorCodeToError(failed);
  options.tuningFile = path.str().str();
  return std::nullopt;
}

/// Writes the dependency file if -MD is given.
Error writeDependencies(const Arguments &a, const Capture &from,
                        const std::optional<binary::Digest> &only) {
  if (!a.dependencies)
    return Error::success();
  SmallString<128> name(a.dependencyFile);
  if (name.empty()) {
    name = a.output;
    sys::path::replace_extension(name, ".d");
  }
  const StringRef target = a.dependencyTarget.empty() ? a.output : a.dependencyTarget;
  const CaptureInputs inputs(from, a.fromCapture);
  return backend::writeFileAtomically(
      name, dependencyRule(target, only ? inputs.of(*only) : inputs.ofAll()));
}

/// Builds the programs of the capture, or only one of them, and writes the archive.
int buildAndWrite(const Arguments &a, const Capture &from,
                  const std::optional<binary::Digest> &only, DiagnosticsSink &sink,
                  std::optional<int> &signal) {
  const offline::ScratchFolder scratch;
  if (scratch.path().empty()) {
    sink.report(Severity::Error, Twine("cannot make a temporary folder: ") + strerror(errno));
    return BadFile;
  }
  CaptureOptions options = optionsFor(a);
  Expected<std::optional<int>> tuned = tuneIfAsked(a, from, scratch.path(), options, sink);
  if (!tuned) {
    sink.report(Severity::Error, toString(tuned.takeError()));
    return BadFile;
  }
  if ((signal = *tuned))
    return CompileError;
  CaptureBuild build(options, from.programs, from.launches, scratch.path(), only);
  {
    ProgressLine progress("oclc: " + a.output, progressStyle(a.progress, /*isBuildStep=*/false));
    signal = build.run(progress);
  }
  if (signal)
    return CompileError;
  const std::vector<BuiltProgram> results = build.takeResults();
  const unsigned failures = reportFailures(results, sink) + (only ? 0 : from.leftOut);
  if (from.binaries != 0 && !only)
    sink.report(Severity::Warning,
                "the application loaded " + count(from.binaries, "binary", "binaries") +
                    " that oclc cannot compile again: when they come from a cache of the "
                    "application, empty it and capture again");
  const int status = writeArchive(a, results, sink);
  if (status == Success)
    if (Error e = writeDependencies(a, from, only))
      return fail({BadFile, {toString(std::move(e)), "", 0}}, sink);
  return status == Success && failures != 0 ? CompileError : status;
}

int writeNinjaFile(const Arguments &a, const Capture &from, DiagnosticsSink &sink) {
  CaptureOptions build = optionsFor(a);
  build.tuningFile = a.tuningFile;
  const NinjaFileOptions options = {a.output, a.fromCapture};
  Expected<std::string> text = ninjaFile(options, from, build);
  if (!text)
    return fail({BadUsage, {toString(text.takeError()), "", 0}}, sink);
  if (Error e = backend::writeFileAtomically(a.output, *text))
    return fail({BadFile, {toString(std::move(e)), "", 0}}, sink);
  if (a.output != "-")
    outs() << a.output << ": " << count(from.programs.size(), "program", "programs")
           << "; ninja -f " << a.output << " makes " << archiveOfNinjaFile(options) << "\n";
  return from.leftOut == 0 ? Success : CompileError;
}

} // namespace

int archiveCapture(const Arguments &arguments, DiagnosticsSink &sink) {
  Capture from;
  if (!readCapture(arguments.fromCapture, from, sink))
    return BadFile;
  std::optional<binary::Digest> only;
  if (!arguments.program.empty()) {
    Expected<binary::Digest> found = findProgram(from, arguments.program);
    if (!found) {
      sink.report(Severity::Error, toString(found.takeError()));
      return BadUsage;
    }
    only = *found;
  }
  if (arguments.emit == "ninja")
    return writeNinjaFile(arguments, from, sink);
  std::optional<int> signal;
  const int status = buildAndWrite(arguments, from, only, sink, signal);
  // All temporary files are removed, so the deferred signal may end the process.
  if (signal)
    raise(*signal);
  return status;
}

} // namespace oclc::tool
