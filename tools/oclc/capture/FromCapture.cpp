//===- FromCapture.cpp - From a capture to a program archive ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FromCapture.h"

#include "Backend/Output.h"
#include "CaptureBuild.h"
#include "Offline/ScratchFolder.h"

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

/// All programs of a capture, in the order of their digests.
struct Capture {
  std::vector<CapturedProgram> programs;
  CapturedLaunches launches;
  unsigned binaries = 0;
  unsigned leftOut = 0;
};

/// False when the folder is no capture.
bool readPrograms(const std::string &Folder, Capture &Into, DiagnosticsSink &Sink) {
  SmallString<128> Programs(Folder);
  sys::path::append(Programs, "programs");
  std::vector<std::string> Paths;
  std::error_code Failed;
  for (sys::fs::directory_iterator Entry(Programs, Failed), End; !Failed && Entry != End;
       Entry.increment(Failed))
    // What is still being written begins with a dot.
    if (!sys::path::filename(Entry->path()).starts_with("."))
      Paths.push_back(Entry->path());
  if (Failed == std::errc::no_such_file_or_directory && sys::fs::is_directory(Folder)) {
    Sink.report(Severity::Error, "'" + Folder +
                                     "' has no programs: is it the folder that OCLC_CAPTURE named, "
                                     "and has the application built any?");
    return false;
  }
  if (Failed) {
    Sink.report(Severity::Error, "'" + Folder + "' is no capture: cannot read '" + Programs.str() +
                                     "': " + Failed.message());
    return false;
  }
  if (Paths.size() > binary::limits::Programs) {
    Sink.report(Severity::Error,
                "'" + Folder + "' has more than " + Twine(binary::limits::Programs) + " programs");
    return false;
  }
  sort(Paths);
  for (const std::string &Path : Paths) {
    Expected<std::vector<CapturedProgram>> Programs = readCapturedProgram(Path);
    if (Programs) {
      Into.binaries += !Programs->front().kind;
      append_range(Into.programs, std::move(*Programs));
      continue;
    }
    ++Into.leftOut;
    Sink.report(Severity::Warning, "'" + Path + "' is left out: " + toString(Programs.takeError()));
  }
  return true;
}

void readLaunches(const std::string &Folder, Capture &Into, DiagnosticsSink &Sink) {
  SmallString<128> Launches(Folder);
  sys::path::append(Launches, "launches");
  std::vector<std::string> Warnings;
  Into.launches.read(Launches, Warnings);
  for (const std::string &Warning : Warnings)
    Sink.report(Severity::Warning, Warning);
}

CaptureOptions optionsFor(const Arguments &A) {
  CaptureOptions Options;
  Options.compiler = sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&archiveCapture));
  Options.words = {"--method=" + A.method,
                   "--vector-width=" + A.vectorWidth,
                   "--vector-dim=" + A.vectorDim,
                   "--limit-time=" + std::to_string(A.limitTime),
                   "--limit-memory=" + std::to_string(A.limitMemory),
                   "--sandbox=" + A.sandbox};
  const std::pair<bool, const char *> Flags[] = {
      {A.debug, "-g"},
      {A.embedIR, "--embed-ir"},
      {A.embedSource, "--embed-source"},
      {A.embedRemarks, "--embed-remarks"},
      {A.noAnyLocalSize, "--no-any-local-size"},
      {A.noSpirvValidation, "--no-spirv-validation"},
  };
  for (auto [IsGiven, Text] : Flags)
    if (IsGiven)
      Options.words.emplace_back(Text);
  if (!A.spirvTranslator.empty())
    Options.words.push_back("--spirv-translator=" + A.spirvTranslator);
  // The folders that the compiler works in go when it ends.
  SmallString<128> Bundles(A.crashBundle.empty() ? StringRef("off") : StringRef(A.crashBundle));
  if (Bundles != "off")
    sys::fs::make_absolute(Bundles);
  Options.words.push_back(("--crash-bundle=" + Bundles).str());
  Options.cpus = A.cpus.empty() ? std::vector<std::string>{DefaultCPU} : A.cpus;
  for (const LocalSize &Size : A.localSizes)
    Options.localSizes.push_back(driver::sizeText(Size.size));
  Options.mostLocalSizes = A.mostLocalSizes;
  Options.seconds = A.limitTime;
  Options.atOnce = A.jobs != 0 ? A.jobs : hardware_concurrency().compute_thread_count();
  return Options;
}

/// The line of a log that says what went wrong.
std::string firstError(StringRef Log) {
  constexpr size_t MostLetters = 300;
  StringRef First;
  for (StringRef Line : split(Log, '\n')) {
    if (First.empty())
      First = Line;
    if (Line.contains("error:")) {
      First = Line;
      break;
    }
  }
  return First.take_front(MostLetters).str();
}

/// Says what is not in the archive as it was in the application. How many programs are not.
unsigned reportFailures(const std::vector<BuiltProgram> &Results, DiagnosticsSink &Sink) {
  unsigned Failures = 0;
  for (const BuiltProgram &Result : Results) {
    const std::string Name = "program " + shortDigest(Result.captured->digest);
    if (!Result.whyLeftOut.empty()) {
      Failures += Result.captured->hasCompiled;
      Sink.report(Severity::Warning,
                  "'" + Result.captured->folder + "' is left out: " + Result.whyLeftOut);
    } else if (!Result.hasWorked() && Result.captured->hasCompiled) {
      ++Failures;
      Sink.report(Severity::Error, Name + " does not compile, as it did in the application: " +
                                       firstError(Result.entry.log));
    } else if (!Result.hasWorked()) {
      Sink.report(Severity::Warning, Name + " does not compile, nor has it in the application: " +
                                         firstError(Result.entry.log));
    } else if (Result.hasLostSizes) {
      Sink.report(Severity::Warning,
                  Name + " has no variants for the local sizes of its launches: with them it "
                         "does not compile");
    }
  }
  return Failures;
}

std::string count(size_t Number, StringRef One, StringRef Several) {
  return std::to_string(Number) + " " + (Number == 1 ? One : Several).str();
}

std::string summary(const std::string &Output, size_t Bytes,
                    const std::vector<BuiltProgram> &Results) {
  size_t Programs = 0, Failed = 0, Kernels = 0, Variants = 0;
  for (const BuiltProgram &Result : Results) {
    Programs += Result.whyLeftOut.empty();
    Failed += Result.whyLeftOut.empty() && !Result.hasWorked();
    if (!Result.content)
      continue;
    for (const binary::Member &Member : Result.content->members) {
      Kernels += Member.binary.manifest.kernels.size();
      for (const binary::Kernel &Kernel : Member.binary.manifest.kernels)
        Variants += Kernel.variants.size();
    }
  }
  return Output + ": " + count(Programs, "program", "programs") +
         (Failed == 0 ? "" : " (" + std::to_string(Failed) + " without code)") + ", " +
         count(Kernels, "kernel", "kernels") + ", " + count(Variants, "variant", "variants") +
         ", " + count(Bytes, "byte", "bytes") + "\n";
}

std::vector<std::byte> archiveOf(const std::vector<BuiltProgram> &Results) {
  std::vector<binary::ProgramToArchive> Programs;
  for (const BuiltProgram &Result : Results)
    if (Result.whyLeftOut.empty())
      Programs.push_back({Result.entry, Result.bytes});
  return binary::writeProgramArchive(driver::compilerVersion(), Programs);
}

int writeArchive(const Arguments &A, const std::vector<BuiltProgram> &Results,
                 DiagnosticsSink &Sink) {
  const std::vector<std::byte> Archive = archiveOf(Results);
  // Also finds what is beyond the limits of the format.
  if (const auto Read = binary::readProgramArchive(binary::MemoryBytes(Archive)); !Read.archive) {
    Sink.report(Severity::Error, "the archive would be refused: " + Read.error);
    return CompileError;
  }
  const StringRef Bytes(reinterpret_cast<const char *>(Archive.data()), Archive.size());
  if (Error E = backend::writeFileAtomically(A.output, Bytes)) {
    Sink.report(Severity::Error, toString(std::move(E)));
    return BadFile;
  }
  (A.output == "-" ? errs() : outs()) << summary(A.output, Archive.size(), Results);
  return Success;
}

int buildAndWrite(const Arguments &A, const Capture &From, DiagnosticsSink &Sink,
                  std::optional<int> &Signal) {
  const offline::ScratchFolder Scratch;
  if (Scratch.path().empty()) {
    Sink.report(Severity::Error, Twine("cannot make a temporary folder: ") + strerror(errno));
    return BadFile;
  }
  const CaptureOptions Options = optionsFor(A);
  CaptureBuild Build(Options, From.programs, From.launches, Scratch.path());
  Signal = Build.run();
  if (Signal)
    return CompileError;
  const unsigned Failures = reportFailures(Build.results(), Sink) + From.leftOut;
  if (From.binaries != 0)
    Sink.report(Severity::Warning,
                "the application loaded " + count(From.binaries, "binary", "binaries") +
                    " that oclc cannot compile again: when they come from a cache of the "
                    "application, empty it and capture again");
  const int Status = writeArchive(A, Build.results(), Sink);
  return Status == Success && Failures != 0 ? CompileError : Status;
}

} // namespace

int archiveCapture(const Arguments &Arguments, DiagnosticsSink &Sink) {
  Capture From;
  if (!readPrograms(Arguments.fromCapture, From, Sink))
    return BadFile;
  readLaunches(Arguments.fromCapture, From, Sink);
  std::optional<int> Signal;
  const int Status = buildAndWrite(Arguments, From, Sink, Signal);
  // All is cleaned up; now it does what it would have done.
  if (Signal)
    raise(*Signal);
  return Status;
}

} // namespace oclc::tool
