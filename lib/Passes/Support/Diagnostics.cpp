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
void emitRemark(const char *PassName, const Function &F, const DebugLoc &Loc, StringRef Name,
                const Twine &Message) {
  if (F.empty() || isGeneralForm(F)) // The kernel itself emits the same remarks.
    return;
  // A remark without a location refers to the kernel.
  DiagnosticLocation Where = Loc ? DiagnosticLocation(Loc) : DiagnosticLocation(F.getSubprogram());
  Remark R(PassName, Name, Where, &F.getEntryBlock());
  R << Message.str();
  F.getContext().diagnose(R);
}

} // namespace

void emitError(const Function &F, const DebugLoc &Loc, const Twine &Message) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, DiagnosticLocation(Loc)));
}

void emitWarning(const Function &F, const DebugLoc &Loc, const Twine &Message) {
  if (!isGeneralForm(F))
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, Message, DiagnosticLocation(Loc), DS_Warning));
}

static constexpr StringLiteral InternalErrors = "oclc.internal-errors";

void reportInternalError(Function &F, const DebugLoc &Loc, StringRef Stage, const Twine &Mistake,
                         const Twine &Instead) {
  emitWarning(F, Loc, "internal error in stage '" + Stage + "': " + Mistake + "; " + Instead);
  LLVMContext &Context = F.getContext();
  const std::string Text = ("'" + F.getName() + "': " + Mistake).str();
  F.getParent()
      ->getOrInsertNamedMetadata(InternalErrors)
      ->addOperand(MDNode::get(Context, MDString::get(Context, Text)));
}

std::optional<std::string> internalError(const Module &M) {
  const NamedMDNode *Errors = M.getNamedMetadata(InternalErrors);
  if (!Errors)
    return std::nullopt;
  return cast<MDString>(Errors->getOperand(0)->getOperand(0))->getString().str();
}

void Remarks::passed(const DebugLoc &Loc, StringRef Name, const Twine &Message) const {
  emitRemark<OptimizationRemark>(PassName, F, Loc, Name, Message);
}

void Remarks::missed(const DebugLoc &Loc, StringRef Name, const Twine &Message) const {
  emitRemark<OptimizationRemarkMissed>(PassName, F, Loc, Name, Message);
}

void Remarks::analysis(const DebugLoc &Loc, StringRef Name, const Twine &Message) const {
  emitRemark<OptimizationRemarkAnalysis>(PassName, F, Loc, Name, Message);
}

bool Remarks::isAnalysisWanted() const {
  const DiagnosticHandler *Handler = F.getContext().getDiagHandlerPtr();
  return Handler && Handler->isAnalysisRemarkEnabled(PassName);
}

} // namespace oclc::passes
