//===- Fallback.cpp - Compiles without the stage that fails -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Fallback.h"

#include "CrashBundle.h"
#include "ProgressLine.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {

/// Returns a text such as "internal error in stage 'widen-id-indices': crashed (Aborted)".
static std::string describe(const driver::CompileRequest &request, const InternalFault &fault) {
  const std::string stage = stageTitle(request, fault);
  return "internal error" + (stage.empty() ? "" : " in stage '" + stage + "'") + ": " +
         fault.finding;
}

/// Returns a text such as "; 'sh k.oclbin.internal-error/reproduce.sh' repeats it".
static std::string describeBundle(Expected<std::string> script) {
  if (!script)
    return "; what repeats it could not be kept: " + toString(script.takeError());
  return script->empty() ? "" : "; 'sh " + *script + "' repeats it";
}

static bool isForeign(const frontend::SourceFile &input) {
  return input.kind != frontend::InputKind::OpenCLC;
}

int compileWithFallback(const Arguments &arguments, driver::CompileRequest &request,
                        const OutputNames &names, driver::TimeReport &times, DiagnosticsSink &sink,
                        DiagnosticsStream &stream, const std::optional<Progress> &known,
                        function_ref<int()> compile) {
  // A warning about a stage that was left out is not about the program, so -Werror does not apply
  // to it.
  frontend::DiagnosticsOptions options;
  options.colors = sink.options().colors;
  options.noWarnings = sink.options().noWarnings;
  DiagnosticsSink own(errs(), options);
  Supervisor children(request.inputs, {arguments.limitTime, arguments.limitMemory}, times, sink,
                      stream);
  const bool hasForeign = any_of(request.inputs, isForeign);
  Ending end = known        ? children.explain(*known)
               : hasForeign ? children.run(compile)
                            : children.runHere(compile);
  while (end.fault) {
    const std::string what = describe(request, *end.fault);
    const std::string where =
        describeBundle(keepBundle(arguments, request, names, *end.fault, children, sink));
    const std::optional<driver::StagePlace> left = driver::leaveOut(request, end.fault->place);
    clearProgressLine();
    if (!left) {
      own.report(Severity::Error, what + "; no output was written" + where);
      return InternalError;
    }
    const std::string instead = driver::stageAt(request, *left);
    own.report(Severity::Warning,
               what + "; compiled " +
                   (instead.empty() ? "without it" : "with '" + instead + "' instead") + where);
    end = children.run(compile, end.fault->saidBefore);
  }
  return end.status;
}

} // namespace oclc::tool
