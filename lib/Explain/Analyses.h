//===- Analyses.h - Analyses of copies of modules --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_ANALYSES_H
#define OCLC_EXPLAIN_ANALYSES_H

#include "Passes/Support/AnalysisManagers.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Module.h"

namespace oclc::explain {

/// A copy of a module, on which analyses may do what they like. While it exists, the context has a
/// default diagnostic handler, so that the client's handler gets no remarks about the copy.
class ModuleCopy {
public:
  explicit ModuleCopy(const llvm::Module &m);
  ~ModuleCopy();
  ModuleCopy(const ModuleCopy &) = delete;
  ModuleCopy &operator=(const ModuleCopy &) = delete;

  llvm::Module &module() { return *Copy; }

private:
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::DiagnosticHandler> Handler;
  std::unique_ptr<llvm::Module> Copy;
};

/// Analysis managers that know the analyses of oclc.
class Analyses {
public:
  Analyses();
  llvm::FunctionAnalysisManager &ofFunctions() { return Managers.functions; }

private:
  passes::AnalysisManagers Managers;
  llvm::PassBuilder Builder;
};

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_ANALYSES_H
