//===- Fallback.cpp - Compiles without the stage that fails -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Fallback.h"

#include "CrashBundle.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {

/// "internal error in stage 'widen-id-indices': crashed (Aborted)"
static std::string describe(const driver::CompileRequest &Request, const InternalFault &Fault) {
  const std::string Stage = stageTitle(Request, Fault);
  return "internal error" + (Stage.empty() ? "" : " in stage '" + Stage + "'") + ": " +
         Fault.finding;
}

/// "; sh k.oclbin.internal-error/reproduce.sh repeats it"
static std::string describeBundle(Expected<std::string> Script) {
  if (!Script)
    return "; what repeats it could not be kept: " + toString(Script.takeError());
  return Script->empty() ? "" : "; 'sh " + *Script + "' repeats it";
}

static bool isForeign(const frontend::SourceFile &Input) {
  return Input.kind != frontend::InputKind::OpenCLC;
}

int compileWithFallback(const Arguments &Arguments, driver::CompileRequest &Request,
                        const OutputNames &Names, driver::TimeReport &Times, DiagnosticsSink &Sink,
                        DiagnosticsStream &Stream, const std::optional<Progress> &Known,
                        function_ref<int()> Compile) {
  // It is no mistake in the program, so -Werror makes no error of it.
  frontend::DiagnosticsOptions Options;
  Options.colors = Sink.options().colors;
  Options.noWarnings = Sink.options().noWarnings;
  DiagnosticsSink Own(errs(), Options);
  Supervisor Children(Request.inputs, {Arguments.limitTime, Arguments.limitMemory}, Times, Sink,
                      Stream);
  const bool HasForeign = any_of(Request.inputs, isForeign);
  Ending End = Known        ? Children.explain(*Known)
               : HasForeign ? Children.run(Compile)
                            : Children.runHere(Compile);
  while (End.fault) {
    const std::string What = describe(Request, *End.fault);
    const std::string Where =
        describeBundle(keepBundle(Arguments, Request, Names, *End.fault, Children, Sink));
    if (!driver::leaveOut(Request, End.fault->place)) {
      Own.report(Severity::Error, What + "; no output was written" + Where);
      return InternalError;
    }
    const std::string Instead = driver::stageAt(Request, End.fault->place);
    Own.report(Severity::Warning,
               What + "; compiled " +
                   (Instead.empty() ? "without it" : "with '" + Instead + "' instead") + Where);
    End = Children.run(Compile, End.fault->saidBefore);
  }
  return End.status;
}

} // namespace oclc::tool
