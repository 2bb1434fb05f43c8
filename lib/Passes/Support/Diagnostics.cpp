//===- Diagnostics.cpp - Errors, warnings and remarks of passes -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/Diagnostics.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace oclc::passes {
namespace {

template <typename Remark>
void emitRemark(const char *passName, const Function &f, const DebugLoc &loc, StringRef name,
                const Twine &message) {
  if (f.empty() || isGeneralForm(f)) // The version within launch bounds emits the same remarks.
    return;
  // A remark without a location refers to the kernel.
  DiagnosticLocation where = loc ? DiagnosticLocation(loc) : DiagnosticLocation(f.getSubprogram());
  Remark r(passName, name, where, &f.getEntryBlock());
  r << message.str();
  f.getContext().diagnose(r);
}

} // namespace

void emitError(const Function &f, const DebugLoc &loc, const Twine &message) {
  f.getContext().diagnose(DiagnosticInfoUnsupported(f, message, DiagnosticLocation(loc)));
}

void emitWarning(const Function &f, const DebugLoc &loc, const Twine &message) {
  if (!isGeneralForm(f))
    f.getContext().diagnose(
        DiagnosticInfoUnsupported(f, message, DiagnosticLocation(loc), DS_Warning));
}

static constexpr StringLiteral InternalErrors = "oclc.internal-errors";

void reportInternalError(Function &f, const DebugLoc &loc, StringRef stage, const Twine &mistake,
                         const Twine &instead) {
  emitWarning(f, loc, "internal error in stage '" + stage + "': " + mistake + "; " + instead);
  LLVMContext &context = f.getContext();
  const std::string text = ("'" + f.getName() + "': " + mistake).str();
  f.getParent()
      ->getOrInsertNamedMetadata(InternalErrors)
      ->addOperand(MDNode::get(context, MDString::get(context, text)));
}

std::optional<std::string> internalError(const Module &m) {
  const NamedMDNode *errors = m.getNamedMetadata(InternalErrors);
  if (!errors)
    return std::nullopt;
  return cast<MDString>(errors->getOperand(0)->getOperand(0))->getString().str();
}

void Remarks::passed(const DebugLoc &loc, StringRef name, const Twine &message) const {
  emitRemark<OptimizationRemark>(PassName, F, loc, name, message);
}

void Remarks::missed(const DebugLoc &loc, StringRef name, const Twine &message) const {
  emitRemark<OptimizationRemarkMissed>(PassName, F, loc, name, message);
}

void Remarks::analysis(const DebugLoc &loc, StringRef name, const Twine &message) const {
  emitRemark<OptimizationRemarkAnalysis>(PassName, F, loc, name, message);
}

bool Remarks::isAnalysisWanted() const {
  const DiagnosticHandler *handler = F.getContext().getDiagHandlerPtr();
  return handler && handler->isAnalysisRemarkEnabled(PassName);
}

} // namespace oclc::passes
