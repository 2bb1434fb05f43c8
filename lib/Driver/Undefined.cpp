//===- Undefined.cpp - Functions that nothing defines -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Undefined.h"

#include "oclc/Passes/Kernels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using frontend::DiagnosticsSink;
using frontend::Severity;
using frontend::SourcePosition;

namespace oclc::driver {

static SourcePosition positionOf(const Instruction &I) {
  if (const DILocation *Location = I.getDebugLoc())
    return {Location->getFilename().str(), Location->getLine(), Location->getColumn()};
  return {};
}

/// The undefined function or variable that `V` stands for, looking through constant expressions.
static const GlobalValue *declarationIn(const Value *V) {
  const auto *Global = dyn_cast<GlobalValue>(V->stripPointerCasts());
  if (!Global || !Global->isDeclaration())
    return nullptr;
  const auto *F = dyn_cast<Function>(Global);
  return F && F->isIntrinsic() ? nullptr : Global;
}

void ExternalUses::collect(const Module &Host) {
  for (const Function &F : Host)
    for (const Instruction &I : instructions(F))
      for (const Value *Operand : I.operands())
        if (const GlobalValue *Global = declarationIn(Operand)) {
          auto &Known = Uses[Global->getName().str()];
          StringRef Kernel = passes::kernelName(F);
          if (none_of(Known, [&](const Use &U) { return U.kernel == Kernel; }))
            Known.push_back({Kernel.str(), positionOf(I)});
        }
}

void ExternalUses::report(const backend::UndefinedSymbolsError &Error,
                          DiagnosticsSink &Sink) const {
  for (const auto &Symbol : Error.symbols) {
    std::string Name = demangle(Symbol.name);
    auto Known = Uses.find(Symbol.name);
    if (Known == Uses.end()) {
      Sink.report(Severity::Error, "undefined function '" + Name + "'");
      continue;
    }
    for (const Use &U : Known->second)
      Sink.report(Severity::Error,
                  "undefined function '" + Name + "', called by kernel '" + U.kernel + "'",
                  U.where);
  }
}

} // namespace oclc::driver
