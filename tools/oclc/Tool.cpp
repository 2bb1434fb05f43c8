//===- Tool.cpp - The compiler as a function -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Tool.h"

#include "Backend/Output.h"
#include "Base/Environment.h"
#include "CompileCommands.h"
#include "Confine.h"
#include "Doctor.h"
#include "Explain.h"
#include "Fallback.h"
#include "FromCapture.h"
#include "Identity.h"
#include "MergeArchives.h"
#include "ProcessLimits.h"
#include "ProgressLine.h"
#include "Request.h"
#include "Restart.h"
#include "StripCPUs.h"
#include "Target/Target.h"
#include "tuning/Facts.h"
#include "tuning/TuneInputs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Host.h"

#include <span>
#include <unistd.h>

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {
namespace {

/// Name of the command line in diagnostics, as Clang names it for -D.
constexpr StringRef CommandLineName = "<command line>";

/// Appends all `values` but the first to `expanded`, and the arguments in a file instead of @file.
std::optional<Failure> expandResponseFiles(std::span<char *> values,
                                           std::vector<std::string> &expanded) {
  BumpPtrAllocator memory;
  SmallVector<const char *, 32> arguments(drop_begin(values));
  cl::ExpansionContext context(memory, cl::TokenizeGNUCommandLine);
  if (Error e = context.expandResponseFiles(arguments))
    return Failure{BadFile, {toString(std::move(e)), "", 0}};
  for (const char *argument : arguments) {
    // A file that could not be opened remains as @file.
    if (argument[0] == '@')
      return Failure{BadFile, {std::string("cannot read '") + (argument + 1) + "'", "", 0}};
    expanded.push_back(argument);
  }
  return std::nullopt;
}

int writeOutput(StringRef path, StringRef content, DiagnosticsSink &sink) {
  if (Error e = backend::writeFileAtomically(path, content)) {
    sink.report(Severity::Error, toString(std::move(e)));
    return BadFile;
  }
  return Success;
}

/// Reports why driver::compile() failed, unless that has been reported, or the error is a fault of
/// the compiler that noteFault() has recorded. Returns the exit status.
int reportFailure(Error e, DiagnosticsSink &sink) {
  int status = InternalError;
  handleAllErrors(
      std::move(e), [&](const driver::ReportedError &) { status = CompileError; },
      [&](const driver::OutputError &info) {
        status = BadFile;
        sink.report(Severity::Error, info.message());
      },
      [&](const ErrorInfoBase &info) {
        if (!noteFault(info.message()))
          sink.report(Severity::Error, "internal error: " + info.message());
      });
  return status;
}

/// Returns a function that shows how many stages of the pipelines precede one that begins.
std::function<void(StringRef, driver::StagePlace)>
stageObserver(const driver::CompileRequest &request, ProgressLine &progress) {
  std::vector<size_t> before = {0};
  for (unsigned count : driver::stageCounts(request))
    before.push_back(before.back() + count);
  return [before, done = size_t(0), &progress](StringRef stage, driver::StagePlace place) mutable {
    if (place.target >= 0 && place.index >= 0)
      done = before[size_t(place.target)] + size_t(place.index);
    progress.show(stage, done, before.back());
  };
}

int compileRequest(const Arguments &arguments, const driver::CompileRequest &request,
                   const OutputNames &names, driver::TimeReport &times, DiagnosticsSink &sink) {
  Expected<driver::CompileResult> result = arguments.explain.empty()
                                               ? driver::compile(request, sink, times)
                                               : explain(arguments, request, sink, times);
  if (!result)
    return reportFailure(result.takeError(), sink);

  int status = Success;
  {
    driver::TimeReport::Scope timed(times, "write output");
    status = writeOutput(names.output, {result->output.data(), result->output.size()}, sink);
    if (status == Success && !names.header.empty())
      status = writeOutput(names.header, result->header, sink);
    if (status == Success && !names.dependencies.empty()) {
      StringRef target =
          arguments.dependencyTarget.empty() ? names.output : arguments.dependencyTarget;
      status = writeOutput(names.dependencies, dependencyRule(target, result->dependencies), sink);
    }
    if (status == Success && !arguments.remarksFile.empty())
      status = writeOutput(arguments.remarksFile, result->remarks, sink);
    if (status == Success && !arguments.factsFile.empty())
      status = writeOutput(arguments.factsFile, factsText(result->facts), sink);
  }
  times.print(errs());
  return status;
}

int compileInputs(const Arguments &arguments, driver::CompileRequest &request,
                  const OutputNames &names, DiagnosticsSink &sink, DiagnosticsStream &stream,
                  const std::optional<Progress> &known) {
  if (auto failed = readInputs(arguments, request))
    return fail(*failed, sink);
  for (const frontend::SourceFile &source : request.inputs)
    if (source.kind != frontend::InputKind::Binary)
      sink.addFile(source.name, source.contents);
  for (const frontend::SourceFile &source : request.inputs)
    if (source.name == StandardInputName)
      keepForRestart(source.contents);
  if (arguments.tune)
    if (auto failed = tuneInputs(arguments, names, request, sink))
      return fail(*failed, sink);

  // From here on, the contents of the inputs decide what the process does, so it enters the
  // sandbox.
  if (auto failed = confine(arguments, names))
    return fail(*failed, sink);

  driver::TimeReport times(arguments.timeReport);
  ProgressLine progress("oclc: " + names.output,
                        progressStyle(arguments.progress, /*isBuildStep=*/true));
  times.showStages(stageObserver(request, progress));
  return compileWithFallback(arguments, request, names, times, sink, stream, known, [&] {
    return compileRequest(arguments, request, names, times, sink);
  });
}

std::string versionText() {
  return driver::compilerVersion() + "\nhost CPU: " + sys::getHostCPUName().str() +
         "\ndefault target: " + DefaultCPU + "\n";
}

/// Returns a line for each name that --cpu takes, below the name of its architecture: the name and
/// the features that all binaries for this CPU list. The first line says what `native` stands for.
std::string cpusText() {
  auto features = [](const target::TargetSpec &cpu) {
    return cpu.featureNames.empty() ? "" : " " + join(cpu.featureNames, " ");
  };
  const target::TargetSpec native = cantFail(target::resolveTarget(target::NativeName));
  std::string text =
      (target::NativeName + " (" + native.name + "):").str() + features(native) + "\n";
  for (const target::Architecture *architecture : target::architectures()) {
    text += ("\n" + architecture->name() + "\n").str();
    for (const std::string &name : architecture->cpuNames())
      text += "  " + name + ":" + features(cantFail(target::resolveTarget(name))) + "\n";
  }
  return text;
}

int printIdentity(const Arguments &arguments, DiagnosticsSink &sink) {
  Expected<std::string> text = identityText(arguments.spirvTranslator);
  if (!text)
    return fail({BadFile, {toString(text.takeError()), "", 0}}, sink);
  return writeOutput("-", *text, sink);
}

int runCommand(const Arguments &arguments, DiagnosticsSink &sink, DiagnosticsStream &stream,
               const std::optional<Progress> &known) {
  if (arguments.help)
    return writeOutput("-", helpText(driver::compilerVersion()), sink);
  if (arguments.version)
    return writeOutput("-", versionText(), sink);

  if (arguments.doctor)
    return runDoctor(arguments);
  if (arguments.printIdentity)
    return printIdentity(arguments, sink);
  if (arguments.printCPUs)
    return writeOutput("-", cpusText(), sink);

  if (!arguments.strippedCPUs.empty())
    return stripCPUs(arguments, sink);

  if (areArchives(arguments))
    return mergeArchives(arguments, sink);

  driver::CompileRequest request;
  if (auto failed = makeRequest(arguments, request))
    return fail(*failed, sink);
  if (auto failed = checkExplain(arguments))
    return fail(*failed, sink);
  if (!arguments.tune && !arguments.tuningFile.empty() && arguments.fromCapture.empty())
    if (auto failed = readTuning(arguments, request))
      return fail(*failed, sink);
  if (!arguments.fromCapture.empty())
    return archiveCapture(arguments, sink);
  if (arguments.printPipeline)
    return writeOutput("-", join(driver::pipelines(request), "\n") + "\n", sink);
  if (arguments.inputs.empty())
    return fail(
        {BadUsage,
         {"no input: oclc FILE.cl compiles a file, and oclc --help explains the options", "", 0}},
        sink);
  if (arguments.emit == "compile-commands") {
    Expected<std::string> text = compileCommands(arguments, request);
    if (!text)
      return fail({BadUsage, {toString(text.takeError()), "", 0}}, sink);
    return writeOutput(arguments.output.empty() ? "compile_commands.json" : arguments.output, *text,
                       sink);
  }
  OutputNames names;
  if (auto failed = nameOutputs(arguments, names))
    return fail(*failed, sink);
  request.saveTemps = names.temps;
  if (arguments.plan)
    return writeOutput("-", planText(arguments, request, names), sink);
  return compileInputs(arguments, request, names, sink, stream, known);
}

/// True if the terminal has colors, and the user has not switched them off for all programs.
bool terminalHasColors() {
  const char *without = environment("NO_COLOR");
  return (!without || !*without) && sys::Process::StandardErrHasColors();
}

bool wantsColors(const std::string &when) {
  return when == "always" || (when == "auto" && terminalHasColors());
}

int run(std::span<char *> values, const std::optional<Progress> &known) {
  // Mistakes on the command line are found before --color is known, so their colors depend on the
  // terminal only.
  frontend::DiagnosticsOptions options;
  options.colors = terminalHasColors();
  DiagnosticsSink earlySink(errs(), options);
  std::vector<std::string> expanded;
  if (auto failed = expandResponseFiles(values, expanded))
    return fail(*failed, earlySink);
  ParsedCommandLine parsed = parseCommandLine(expanded);
  if (parsed.error)
    return fail({BadUsage, *parsed.error}, earlySink);

  const Arguments &arguments = parsed.arguments;
  options.colors = wantsColors(arguments.color);
  options.noWarnings = is_contained(arguments.warnings, "-w");
  options.warningsAsErrors = is_contained(arguments.warnings, "-Werror");
  options.includeRoot = arguments.includeRoot;
  DiagnosticsStream stream;
  DiagnosticsSink sink(stream, options);
  return runCommand(arguments, sink, stream, known);
}

/// Handles a fatal error of LLVM: notes it for the observer, or reports it if there is none, and
/// leaves through the crash recovery.
void handleFatalError(void *, const char *reason, bool) {
  if (!noteFault(reason))
    errs() << "oclc: error: internal error: " << reason << '\n';
  if (CrashRecoveryContext *current = CrashRecoveryContext::GetCurrent())
    current->HandleExit(InternalError);
  _exit(InternalError);
}

/// Handles a crash or a fatal error: restarts the process, which then reports it, or reports it
/// here if no restart is possible. Returns the exit status.
int giveUp(int returnCode) {
  if (CurrentProgress && CurrentProgress->mayRestart) {
    constexpr int FirstSignal = 128;
    if (CrashRecoveryContext::isCrash(returnCode))
      CurrentProgress->setCrash(returnCode - FirstSignal);
    restart(*CurrentProgress);
    if (CurrentProgress->isCrashAfterErrors()) {
      errs() << "oclc: error: " << CrashAfterErrors << '\n';
      return CompileError;
    }
    errs() << "oclc: error: internal error: " << CurrentProgress->finding
           << "; no output was written\n";
  } else if (CrashRecoveryContext::isCrash(returnCode)) {
    errs() << "oclc: error: internal error: the compiler crashed; no output was written\n";
  }
  return InternalError;
}

} // namespace

int fail(const Failure &failed, DiagnosticsSink &sink) {
  const UsageError &error = failed.error;
  if (error.argument.empty()) {
    sink.report(Severity::Error, error.message);
  } else {
    const std::string line = error.argument + "\n";
    sink.addFile(CommandLineName, line);
    sink.report(Severity::Error, error.message,
                {CommandLineName.str(), 1, static_cast<unsigned>(error.column + 1)});
  }
  return failed.status;
}

int runTool(std::span<char *> values, const std::optional<Progress> &known) {
  install_fatal_error_handler(handleFatalError);
  CrashRecoveryContext::Enable();
  enlargeStack();

  int status = InternalError;
  CrashRecoveryContext recovery;
  bool completed = recovery.RunSafely([&] { status = run(values, known); });
  if (!completed)
    status = giveUp(recovery.RetCode);
  outs().flush();
  errs().flush();
  return status;
}

} // namespace oclc::tool
