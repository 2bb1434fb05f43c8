//===- ErrorCollector.cpp - Errors of the code generator --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/ErrorCollector.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::target {

/// Without a handler in the context, an error would end the process.
class CollectedErrors::Handler : public DiagnosticHandler {
public:
  Handler(std::unique_ptr<DiagnosticHandler> previous, std::string &errors)
      : previous(std::move(previous)), errors(errors) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return previous && previous->handleDiagnostics(info);
    raw_string_ostream stream(errors);
    if (!errors.empty())
      stream << '\n';
    DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return previous && previous->isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override { return previous && previous->isAnyRemarkEnabled(); }

  std::unique_ptr<DiagnosticHandler> previous;

private:
  std::string &errors;
};

CollectedErrors::CollectedErrors(LLVMContext &context) : Context(context) {
  auto handler = std::make_unique<Handler>(context.getDiagnosticHandler(), Messages);
  Installed = handler.get();
  context.setDiagnosticHandler(std::move(handler));
}

CollectedErrors::~CollectedErrors() {
  Context.setDiagnosticHandler(std::move(Installed->previous));
}

Error CollectedErrors::toError() const {
  return Messages.empty() ? Error::success() : createStringError(Messages);
}

} // namespace oclc::target
