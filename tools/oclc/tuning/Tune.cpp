//===- Tune.cpp - Choose the settings of a program by running it -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/Tune.h"

#include "Backend/Output.h"
#include "Binary/MultiBinary.h"
#include "Binary/Reader.h"
#include "tuning/Facts.h"
#include "tuning/MeasureProcess.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {
namespace {

/// Settings must be at least this many times as fast as the choice of the passes. Smaller gains are
/// within the noise of measurements.
constexpr double LeastSpeed = 1.03;

/// Returns a text such as "'blur' for 16x16x1 on x86-64-v3".
std::string variantText(const measure::VariantResult &result) {
  return "'" + result.kernel + "' for " +
         (result.localSize ? driver::sizeText(*result.localSize) : "any local size") + " on " +
         result.cpu;
}

/// Returns the number of variants in a binary for one machine.
size_t variantsOf(const measure::Bytes &file) {
  size_t variants = 0;
  if (const binary::ReadResult read = binary::read(binary::partFor(file, binary::hostMachine()));
      read.binary)
    for (const binary::Kernel &kernel : read.binary->manifest.kernels)
      variants += kernel.variants.size();
  return variants;
}

std::string dataText(const measure::VariantResult &result) {
  if (result.captured != 0)
    return std::to_string(result.captured) + " captured launch" +
           (result.captured == 1 ? "" : "es");
  return "generated arguments";
}

class Tuning {
public:
  Tuning(const TuneOptions &options, std::vector<Candidate> tried, TuningFile &file,
         DiagnosticsSink &sink)
      : Options(options), Tried(std::move(tried)), File(file), Sink(sink) {}

  /// Takes a line of oclc-measure. Lines that are malformed are ignored, because the shell command
  /// of a user may write others.
  void take(const std::string &line) {
    const std::optional<measure::VariantResult> result = measure::readResult(line, Tried.size());
    if (!result)
      return;
    ++Measured;
    if (result->whyNot.empty())
      choose(*result);
    else
      Sink.report(Severity::Remark, variantText(*result) + " was not tuned: " + result->whyNot);
  }

  size_t measured() const { return Measured; }

private:
  const TuneOptions &Options;
  const std::vector<Candidate> Tried;
  TuningFile &File;
  DiagnosticsSink &Sink;
  size_t Measured = 0;

  void choose(const measure::VariantResult &result) {
    const double usual = result.candidates.front().nanoseconds;
    size_t best = 0;
    double shortest = usual / LeastSpeed;
    for (size_t c = 1; c != result.candidates.size(); ++c) {
      const measure::CandidateResult &each = result.candidates[c];
      if (!each.refused.empty())
        Sink.report(each.isCrash ? Severity::Warning : Severity::Remark,
                    variantText(result) + " with " + Tried[c].settings +
                        " is not used: " + each.refused);
      else if (each.nanoseconds < shortest) {
        best = c;
        shortest = each.nanoseconds;
      }
    }
    const double speed = best == 0 ? 1 : usual / shortest;
    Sink.report(
        Severity::Remark,
        "tuned " + variantText(result) + ": " +
            (best == 0
                 ? std::string("the usual choice is the fastest")
                 : formatv("{0} is {1:F2} times as fast", Tried[best].settings, speed).str()) +
            " (" + dataText(result) + ")");
    File.set({Options.program, result.kernel, result.localSize, result.cpu},
             {Tried[best].settings, speed, sys::getHostCPUName().str(), result.captured});
  }
};

/// Removes the candidates that did not compile. Returns false if the first one or the plain form
/// did not.
bool keepCompiled(std::vector<Candidate> &tried, CompiledCandidates &compiled) {
  if (compiled.plain.empty() || compiled.binaries.front().empty())
    return false;
  for (size_t c = tried.size(); c-- > 1;)
    if (compiled.binaries[c].empty()) {
      tried.erase(tried.begin() + ptrdiff_t(c));
      compiled.binaries.erase(compiled.binaries.begin() + ptrdiff_t(c));
    }
  return true;
}

} // namespace

std::string localMeasureCommand() {
  SmallString<128> path(
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&localMeasureCommand)));
  sys::path::remove_filename(path);
  sys::path::append(path, "oclc-measure");
  // Quote the path for the shell.
  std::string quoted = "'";
  for (const char letter : path)
    quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  // The shell becomes the program, so that it ends together with this process.
  return "exec " + quoted + "'";
}

Expected<std::optional<int>> tuneProgram(const TuneOptions &options, CommandMaker command,
                                         const std::string &folder,
                                         std::vector<measure::CapturedLaunch> launches,
                                         TuningFile &file, DiagnosticsSink &sink) {
  ProgressLine progress("oclc: tuning " + options.title, options.progress);
  std::vector<Candidate> tried = candidates(options.hasSmallGroups);
  const std::string facts = folder + "/facts";
  tried.front().options.push_back("--save-facts=" + facts);
  CompiledCandidates compiled = compileCandidates(tried, command, folder, options.atOnce, progress);
  if (compiled.signal)
    return compiled.signal;
  if (!keepCompiled(tried, compiled))
    return std::nullopt;

  measure::Job job;
  job.seconds = options.seconds;
  job.plain = std::move(compiled.plain);
  job.candidates = std::move(compiled.binaries);
  job.facts = readFacts(facts);
  job.launches = std::move(launches);
  const std::string path = folder + "/job", text = measure::writeJob(job);
  if (Error e = backend::writeFileAtomically(path, text))
    return std::move(e);
  Tuning tuning(options, std::move(tried), file, sink);
  const size_t variants = variantsOf(job.candidates.front());
  // Checks of results take time, too, so the limit is generous.
  constexpr unsigned MoreForChecks = 600;
  const std::string why = runMeasurement(
      options.command, path, 2 * options.seconds + MoreForChecks, [&](const std::string &line) {
        tuning.take(line);
        progress.show("measuring variants", tuning.measured(), variants);
      });
  if (!why.empty())
    return createStringError("'" + options.command + "' cannot measure: " + why);
  return std::nullopt;
}

} // namespace oclc::tool
