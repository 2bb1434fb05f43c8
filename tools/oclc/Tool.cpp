//===- Tool.cpp - The compiler as a function -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Tool.h"

#include "Backend/Output.h"
#include "Confine.h"
#include "Fallback.h"
#include "Identity.h"
#include "ProcessLimits.h"
#include "Request.h"
#include "Restart.h"
#include "capture/FromCapture.h"

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

/// The name under which Clang's printer shows arguments, as it does for -D.
constexpr StringRef CommandLineName = "<command line>";

/// The mistake, and a caret under the place in the argument.
int fail(const Failure &Failed, DiagnosticsSink &Sink) {
  const UsageError &Error = Failed.error;
  if (Error.argument.empty()) {
    Sink.report(Severity::Error, Error.message);
  } else {
    const std::string Line = Error.argument + "\n";
    Sink.addFile(CommandLineName, Line);
    Sink.report(Severity::Error, Error.message,
                {CommandLineName.str(), 1, static_cast<unsigned>(Error.column + 1)});
  }
  return Failed.status;
}

/// Arguments with every @file replaced by what is in it.
std::optional<Failure> expandResponseFiles(std::span<char *> Values,
                                           std::vector<std::string> &Expanded) {
  BumpPtrAllocator Memory;
  SmallVector<const char *, 32> Arguments(drop_begin(Values));
  cl::ExpansionContext Context(Memory, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Arguments))
    return Failure{BadFile, {toString(std::move(E)), "", 0}};
  for (const char *Argument : Arguments) {
    // What could not be opened is still there.
    if (Argument[0] == '@')
      return Failure{BadFile, {std::string("cannot read '") + (Argument + 1) + "'", "", 0}};
    Expanded.push_back(Argument);
  }
  return std::nullopt;
}

int writeOutput(StringRef Path, StringRef Content, DiagnosticsSink &Sink) {
  if (Error E = backend::writeFileAtomically(Path, Content)) {
    Sink.report(Severity::Error, toString(std::move(E)));
    return BadFile;
  }
  return Success;
}

/// Reports why `compile` failed, as far as it has not been said.
int reportFailure(Error E, DiagnosticsSink &Sink) {
  int Status = InternalError;
  handleAllErrors(
      std::move(E), [&](const driver::ReportedError &) { Status = CompileError; },
      [&](const driver::OutputError &Info) {
        Status = BadFile;
        Sink.report(Severity::Error, Info.message());
      },
      [&](const ErrorInfoBase &Info) {
        if (!noteFault(Info.message()))
          Sink.report(Severity::Error, "internal error: " + Info.message());
      });
  return Status;
}

int compileRequest(const Arguments &Arguments, const driver::CompileRequest &Request,
                   const OutputNames &Names, driver::TimeReport &Times, DiagnosticsSink &Sink) {
  Expected<driver::CompileResult> Result = driver::compile(Request, Sink, Times);
  if (!Result)
    return reportFailure(Result.takeError(), Sink);

  int Status = Success;
  {
    driver::TimeReport::Scope Timed(Times, "write output");
    Status = writeOutput(Names.output, {Result->output.data(), Result->output.size()}, Sink);
    if (Status == Success && !Names.dependencies.empty()) {
      StringRef Target =
          Arguments.dependencyTarget.empty() ? Names.output : Arguments.dependencyTarget;
      Status = writeOutput(Names.dependencies, dependencyRule(Target, Result->dependencies), Sink);
    }
    if (Status == Success && !Arguments.remarksFile.empty())
      Status = writeOutput(Arguments.remarksFile, Result->remarks, Sink);
  }
  Times.print(errs());
  return Status;
}

int compileInputs(const Arguments &Arguments, driver::CompileRequest &Request,
                  const OutputNames &Names, DiagnosticsSink &Sink, DiagnosticsStream &Stream,
                  const std::optional<Progress> &Known) {
  if (auto Failed = readInputs(Arguments, Request))
    return fail(*Failed, Sink);
  for (const frontend::SourceFile &Source : Request.inputs)
    if (Source.kind != frontend::InputKind::Binary)
      Sink.addFile(Source.name, Source.contents);
  for (const frontend::SourceFile &Source : Request.inputs)
    if (Source.name == StandardInputName)
      keepForRestart(Source.contents);

  // What follows is for what these files say to do.
  if (auto Failed = confine(Arguments, Names))
    return fail(*Failed, Sink);

  driver::TimeReport Times(Arguments.timeReport);
  return compileWithFallback(Arguments, Request, Names, Times, Sink, Stream, Known, [&] {
    return compileRequest(Arguments, Request, Names, Times, Sink);
  });
}

std::string versionText() {
  return driver::compilerVersion() + "\nhost CPU: " + sys::getHostCPUName().str() +
         "\ndefault target: " + DefaultCPU + "\n";
}

int printIdentity(const Arguments &Arguments, DiagnosticsSink &Sink) {
  Expected<std::string> Text = identityText(Arguments.spirvTranslator);
  if (!Text)
    return fail({BadFile, {toString(Text.takeError()), "", 0}}, Sink);
  return writeOutput("-", *Text, Sink);
}

int runCommand(const Arguments &Arguments, DiagnosticsSink &Sink, DiagnosticsStream &Stream,
               const std::optional<Progress> &Known) {
  if (Arguments.help)
    return writeOutput("-", helpText(driver::compilerVersion()), Sink);
  if (Arguments.version)
    return writeOutput("-", versionText(), Sink);

  if (Arguments.printIdentity)
    return printIdentity(Arguments, Sink);

  driver::CompileRequest Request;
  if (auto Failed = makeRequest(Arguments, Request))
    return fail(*Failed, Sink);
  if (!Arguments.fromCapture.empty())
    return archiveCapture(Arguments, Sink);
  if (Arguments.printPipeline)
    return writeOutput("-", join(driver::pipelines(Request), "\n") + "\n", Sink);
  if (Arguments.inputs.empty())
    return fail({BadUsage, {"no input; see oclc --help", "", 0}}, Sink);
  OutputNames Names;
  if (auto Failed = nameOutputs(Arguments, Names))
    return fail(*Failed, Sink);
  Request.saveTemps = Names.temps;
  if (Arguments.plan)
    return writeOutput("-", planText(Arguments, Request, Names), Sink);
  return compileInputs(Arguments, Request, Names, Sink, Stream, Known);
}

bool wantsColors(const std::string &When) {
  return When == "always" || (When == "auto" && sys::Process::StandardErrHasColors());
}

int run(std::span<char *> Values, const std::optional<Progress> &Known) {
  // Mistakes on the command line come before anything can say how to show them.
  frontend::DiagnosticsOptions Options;
  Options.colors = sys::Process::StandardErrHasColors();
  DiagnosticsSink EarlySink(errs(), Options);
  std::vector<std::string> Expanded;
  if (auto Failed = expandResponseFiles(Values, Expanded))
    return fail(*Failed, EarlySink);
  ParsedCommandLine Parsed = parseCommandLine(Expanded);
  if (Parsed.error)
    return fail({BadUsage, *Parsed.error}, EarlySink);

  const Arguments &Arguments = Parsed.arguments;
  Options.colors = wantsColors(Arguments.color);
  Options.noWarnings = is_contained(Arguments.warnings, "-w");
  Options.warningsAsErrors = is_contained(Arguments.warnings, "-Werror");
  Options.includeRoot = Arguments.includeRoot;
  DiagnosticsStream Stream;
  DiagnosticsSink Sink(Stream, Options);
  return runCommand(Arguments, Sink, Stream, Known);
}

/// A fault inside LLVM: gets out through the crash recovery, and says so unless somebody else does.
void handleFatalError(void *, const char *Reason, bool) {
  if (!noteFault(Reason))
    errs() << "oclc: error: internal error: " << Reason << '\n';
  if (CrashRecoveryContext *Current = CrashRecoveryContext::GetCurrent())
    Current->HandleExit(InternalError);
  _exit(InternalError);
}

/// Reports a crash or a fatal error, and returns the status of the process.
int giveUp(int ReturnCode) {
  if (CurrentProgress && CurrentProgress->mayRestart) {
    constexpr int FirstSignal = 128;
    if (CrashRecoveryContext::isCrash(ReturnCode))
      CurrentProgress->setCrash(ReturnCode - FirstSignal);
    restart(*CurrentProgress);
    if (CurrentProgress->isCrashAfterErrors()) {
      errs() << "oclc: error: " << CrashAfterErrors << '\n';
      return CompileError;
    }
    errs() << "oclc: error: internal error: " << CurrentProgress->finding
           << "; no output was written\n";
  } else if (CrashRecoveryContext::isCrash(ReturnCode)) {
    errs() << "oclc: error: internal error: the compiler crashed; no output was written\n";
  }
  return InternalError;
}

} // namespace

int runTool(std::span<char *> Values, const std::optional<Progress> &Known) {
  install_fatal_error_handler(handleFatalError);
  CrashRecoveryContext::Enable();
  enlargeStack();

  int Status = InternalError;
  CrashRecoveryContext Recovery;
  bool Completed = Recovery.RunSafely([&] { Status = run(Values, Known); });
  if (!Completed)
    Status = giveUp(Recovery.RetCode);
  outs().flush();
  errs().flush();
  return Status;
}

} // namespace oclc::tool
