//===- PassDiagnostics.cpp - Report diagnostics of passes in Clang's style --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/PassDiagnostics.h"

#include "Driver/Program.h"
#include "Driver/RemarkRecord.h"
#include "Passes/Support/FormatForms.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/Regex.h"

#include <optional>

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;
using oclc::frontend::SourcePosition;

namespace oclc::driver {

namespace {

class PassDiagnosticHandler : public DiagnosticHandler {
public:
  PassDiagnosticHandler(const RemarkFilter &remarks, DiagnosticsSink &sink, RemarkRecord *record,
                        Observer *observer)
      : Passed(compiled(remarks.passed)), Missed(compiled(remarks.missed)),
        Analysis(compiled(remarks.analysis)), Sink(sink), Record(record), Watching(observer) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override;

  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return isRecorded(pass) || matches(Analysis, pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return isRecorded(pass) || matches(Missed, pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return isRecorded(pass) || matches(Passed, pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Record || Watching || Passed || Missed || Analysis;
  }

private:
  static std::optional<Regex> compiled(const std::string &pattern) {
    return pattern.empty() ? std::nullopt : std::optional<Regex>(pattern);
  }
  static bool matches(const std::optional<Regex> &pattern, StringRef pass) {
    return pattern && pattern->match(pass);
  }
  bool isRecorded(StringRef pass) const {
    return (Record || Watching) && RemarkRecord::isKept(pass);
  }
  bool isShown(const DiagnosticInfoOptimizationBase &remark) const {
    return matches(remark.isPassed()   ? Passed
                   : remark.isMissed() ? Missed
                                       : Analysis,
                   remark.getPassName());
  }
  void record(const DiagnosticInfoOptimizationBase &remark);
  void reportRemark(const DiagnosticInfoOptimizationBase &remark);
  void report(Severity level, const Twine &message, const SourcePosition &where);

  std::optional<Regex> Passed, Missed, Analysis;
  DiagnosticsSink &Sink;
  RemarkRecord *Record; ///< Null if remarks are not recorded.
  Observer *Watching;   ///< Null if nobody watches.
  StringSet<> Said;     ///< Reported diagnostics. All variants of a kernel cause the same ones.
};

} // namespace

/// Returns the position of the diagnostic, or, if it has none, of the definition of its kernel.
static SourcePosition positionOfDiagnostic(const DiagnosticInfoWithLocationBase &info) {
  if (!info.isLocationAvailable())
    return definitionOf(info.getFunction());
  SourcePosition where;
  StringRef path;
  info.getLocation(path, where.line, where.column);
  where.file = path.str();
  return where;
}

/// Adds the name of the kernel to the message if the diagnostic has no position.
static std::string located(const DiagnosticInfoWithLocationBase &info, const Twine &message) {
  if (info.isLocationAvailable())
    return message.str();
  return ("in '" + passes::kernelName(info.getFunction()) + "': " + message).str();
}

void PassDiagnosticHandler::report(Severity level, const Twine &message,
                                   const SourcePosition &where) {
  std::string key =
      (where.file + ":" + Twine(where.line) + ":" + Twine(where.column) + ":" + message).str();
  if (Said.insert(key).second)
    Sink.report(level, message, where);
}

/// Names the formats for which a version of a kernel is compiled, behind its remarks.
static std::string formatsNote(const Function &f) {
  if (!passes::isFormatForm(f))
    return "";
  return " (images: " + passes::imageFormatsText(f) + ")";
}

void PassDiagnosticHandler::record(const DiagnosticInfoOptimizationBase &remark) {
  if (!isRecorded(remark.getPassName()))
    return;
  if (Record)
    Record->add(remark);
  if (Watching)
    Watching->takeRemark(remark);
}

void PassDiagnosticHandler::reportRemark(const DiagnosticInfoOptimizationBase &remark) {
  // LLVM warns if a transformation that the source requests was impossible. No -Rpass option
  // controls this warning, so it is always reported.
  if (remark.getSeverity() == DS_Warning)
    return report(Severity::Warning, located(remark, remark.getMsg()),
                  positionOfDiagnostic(remark));

  // Remarks about loops with a pragma of the user are always shown, even if no option requests
  // remarks of that pass.
  const auto *analysis = dyn_cast<OptimizationRemarkAnalysis>(&remark);
  if (analysis && analysis->shouldAlwaysPrint()) {
    record(remark);
    return report(Severity::Remark, located(remark, remark.getMsg()), positionOfDiagnostic(remark));
  }

  // The general version of a kernel (widen-id-indices) is never optimised for speed, so remarks
  // about it are not useful.
  if (passes::isGeneralForm(remark.getFunction()))
    return;
  record(remark);
  if (!isShown(remark))
    return;
  StringRef option = remark.isPassed()   ? "-Rpass="
                     : remark.isMissed() ? "-Rpass-missed="
                                         : "-Rpass-analysis=";
  report(Severity::Remark,
         located(remark, remark.getMsg() + formatsNote(remark.getFunction()) + " [" + option +
                             remark.getPassName() + "]"),
         positionOfDiagnostic(remark));
}

static Severity severityOf(const DiagnosticInfo &info) {
  switch (info.getSeverity()) {
  case DS_Error:
    return Severity::Error;
  case DS_Warning:
    return Severity::Warning;
  case DS_Remark:
    return Severity::Remark;
  case DS_Note:
    return Severity::Note;
  }
  llvm_unreachable("unknown severity");
}

bool PassDiagnosticHandler::handleDiagnostics(const DiagnosticInfo &info) {
  if (const auto *remark = dyn_cast<DiagnosticInfoOptimizationBase>(&info)) {
    reportRemark(*remark);
    return true;
  }
  if (const auto *unsupported = dyn_cast<DiagnosticInfoUnsupported>(&info)) {
    report(severityOf(info), located(*unsupported, unsupported->getMessage()),
           positionOfDiagnostic(*unsupported));
    return true;
  }
  std::string text;
  raw_string_ostream os(text);
  DiagnosticPrinterRawOStream printer(os);
  info.print(printer);
  report(severityOf(info), text, {});
  return true;
}

void installDiagnosticHandler(LLVMContext &context, const RemarkFilter &remarks,
                              DiagnosticsSink &sink, RemarkRecord *record, Observer *observer) {
  context.setDiagnosticHandler(
      std::make_unique<PassDiagnosticHandler>(remarks, sink, record, observer));
}

} // namespace oclc::driver
