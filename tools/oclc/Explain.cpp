//===- Explain.cpp - Write what a compilation does -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain.h"

#include "Explain/Collector.h"
#include "Explain/Page.h"

using namespace llvm;

namespace oclc::tool {

std::optional<Failure> checkExplain(const Arguments &a) {
  if (a.explain.empty())
    return std::nullopt;
  const char *other = a.emit != "elf"   ? "--emit"
                      : a.selfCheck     ? "--self-check"
                      : a.tune          ? "--tune"
                      : a.createLibrary ? "--create-library"
                      : a.compileOnly   ? "-c"
                      : a.embedIR       ? "--embed-ir"
                      : a.embedSource   ? "--embed-source"
                      : a.embedRemarks  ? "--embed-remarks"
                      : a.bisectLimit   ? "--opt-bisect-limit"
                                        : nullptr;
  if (!other)
    return std::nullopt;
  return Failure{BadUsage, {std::string("--explain writes no binary; leave out ") + other, "", 0}};
}

Expected<driver::CompileResult> explain(const Arguments &arguments,
                                        const driver::CompileRequest &request,
                                        frontend::DiagnosticsSink &sink,
                                        driver::TimeReport &times) {
  driver::CompileRequest watched = request;
  explain::Collector collector(watched);
  watched.observer = &collector;
  sink.setListener(
      [&](const frontend::Diagnostic &diagnostic) { collector.takeDiagnostic(diagnostic); });
  Expected<driver::CompileResult> result = driver::compile(watched, sink, times);
  sink.setListener({});
  if (!result)
    return result;
  driver::TimeReport::Scope timed(times, "explain");
  const explain::Explanation found = collector.take();
  const std::string text =
      arguments.explain == "json" ? explain::jsonText(found) : explain::pageText(found);
  result->output.assign(text.begin(), text.end());
  return result;
}

} // namespace oclc::tool
