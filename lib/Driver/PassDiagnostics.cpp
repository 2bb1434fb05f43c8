//===- PassDiagnostics.cpp - Report diagnostics of passes in Clang's style --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/PassDiagnostics.h"

#include "Driver/Program.h"
#include "Driver/RemarkRecord.h"
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
  PassDiagnosticHandler(const RemarkFilter &Remarks, DiagnosticsSink &Sink, RemarkRecord *Record)
      : Passed(compiled(Remarks.passed)), Missed(compiled(Remarks.missed)),
        Analysis(compiled(Remarks.analysis)), Sink(Sink), Record(Record) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override;

  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return isRecorded(Pass) || matches(Analysis, Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return isRecorded(Pass) || matches(Missed, Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return isRecorded(Pass) || matches(Passed, Pass);
  }
  bool isAnyRemarkEnabled() const override { return Record || Passed || Missed || Analysis; }

private:
  static std::optional<Regex> compiled(const std::string &Pattern) {
    return Pattern.empty() ? std::nullopt : std::optional<Regex>(Pattern);
  }
  static bool matches(const std::optional<Regex> &Pattern, StringRef Pass) {
    return Pattern && Pattern->match(Pass);
  }
  bool isRecorded(StringRef Pass) const { return Record && RemarkRecord::isKept(Pass); }
  bool isShown(const DiagnosticInfoOptimizationBase &Remark) const {
    return matches(Remark.isPassed()   ? Passed
                   : Remark.isMissed() ? Missed
                                       : Analysis,
                   Remark.getPassName());
  }
  void reportRemark(const DiagnosticInfoOptimizationBase &Remark);
  void report(Severity Level, const Twine &Message, const SourcePosition &Where);

  std::optional<Regex> Passed, Missed, Analysis;
  DiagnosticsSink &Sink;
  RemarkRecord *Record; ///< Null if remarks are not recorded.
  StringSet<> Said;     ///< Reported already: all variants of a kernel cause the same diagnostics.
};

} // namespace

/// Returns the position of the diagnostic, or, if it has none, of the definition of its kernel.
static SourcePosition positionOf(const DiagnosticInfoWithLocationBase &Info) {
  if (!Info.isLocationAvailable())
    return definitionOf(Info.getFunction());
  SourcePosition Where;
  StringRef Path;
  Info.getLocation(Path, Where.line, Where.column);
  Where.file = Path.str();
  return Where;
}

/// Adds the name of the kernel to the message if the diagnostic has no position.
static std::string located(const DiagnosticInfoWithLocationBase &Info, const Twine &Message) {
  if (Info.isLocationAvailable())
    return Message.str();
  return ("in '" + passes::kernelName(Info.getFunction()) + "': " + Message).str();
}

void PassDiagnosticHandler::report(Severity Level, const Twine &Message,
                                   const SourcePosition &Where) {
  std::string Key =
      (Where.file + ":" + Twine(Where.line) + ":" + Twine(Where.column) + ":" + Message).str();
  if (Said.insert(Key).second)
    Sink.report(Level, Message, Where);
}

void PassDiagnosticHandler::reportRemark(const DiagnosticInfoOptimizationBase &Remark) {
  // LLVM's warning that a requested transformation was impossible has no -Rpass option.
  if (Remark.getSeverity() == DS_Warning)
    return report(Severity::Warning, located(Remark, Remark.getMsg()), positionOf(Remark));

  // Remarks about loops with a pragma of the user are always shown; their pass need not be
  // requested.
  const auto *Analysis = dyn_cast<OptimizationRemarkAnalysis>(&Remark);
  if (Analysis && Analysis->shouldAlwaysPrint())
    return report(Severity::Remark, located(Remark, Remark.getMsg()), positionOf(Remark));

  // The general version of a kernel is never optimised for speed, so remarks about it are not
  // useful.
  if (passes::isGeneralForm(Remark.getFunction()))
    return;
  if (isRecorded(Remark.getPassName()))
    Record->add(Remark);
  if (!isShown(Remark))
    return;
  StringRef Option = Remark.isPassed()   ? "-Rpass="
                     : Remark.isMissed() ? "-Rpass-missed="
                                         : "-Rpass-analysis=";
  report(Severity::Remark,
         located(Remark, Remark.getMsg() + " [" + Option + Remark.getPassName() + "]"),
         positionOf(Remark));
}

static Severity severityOf(const DiagnosticInfo &Info) {
  switch (Info.getSeverity()) {
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

bool PassDiagnosticHandler::handleDiagnostics(const DiagnosticInfo &Info) {
  if (const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&Info)) {
    reportRemark(*Remark);
    return true;
  }
  if (const auto *Unsupported = dyn_cast<DiagnosticInfoUnsupported>(&Info)) {
    report(severityOf(Info), located(*Unsupported, Unsupported->getMessage()),
           positionOf(*Unsupported));
    return true;
  }
  std::string Text;
  raw_string_ostream OS(Text);
  DiagnosticPrinterRawOStream Printer(OS);
  Info.print(Printer);
  report(severityOf(Info), Text, {});
  return true;
}

void installDiagnosticHandler(LLVMContext &Context, const RemarkFilter &Remarks,
                              DiagnosticsSink &Sink, RemarkRecord *Record) {
  Context.setDiagnosticHandler(std::make_unique<PassDiagnosticHandler>(Remarks, Sink, Record));
}

} // namespace oclc::driver
