//===- Analyses.cpp - Analyses of copies of modules ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Analyses.h"

#include "Registry/Registry.h"

#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::explain {

ModuleCopy::ModuleCopy(const Module &m)
    : Context(m.getContext()), Handler(Context.getDiagnosticHandler()), Copy(CloneModule(m)) {
  Context.setDiagnosticHandler(std::make_unique<DiagnosticHandler>());
}

ModuleCopy::~ModuleCopy() {
  Copy.reset();
  Context.setDiagnosticHandler(std::move(Handler));
}

Analyses::Analyses() {
  passes::registerPasses(Builder);
  Managers.registerAll(Builder);
}

} // namespace oclc::explain
