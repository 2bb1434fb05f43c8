//===- Diagnostics.h - Errors, warnings and remarks of passes ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_DIAGNOSTICS_H
#define OCLC_PASSES_SUPPORT_DIAGNOSTICS_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"

#include <optional>
#include <string>

namespace oclc::passes {

/// Reports that `f` cannot be compiled, at `loc` if it is known. The message is a full clause
/// without a final full stop. The diagnostic handler of the context prints it and records that the
/// compilation has failed.
void emitError(const llvm::Function &f, const llvm::DebugLoc &loc, const llvm::Twine &message);

/// Warns that the code of `f` at `loc` may not do what its author intends. Does nothing if `f` is
/// the general version of another function (isGeneralForm()), which gets the same warnings.
void emitWarning(const llvm::Function &f, const llvm::DebugLoc &loc, const llvm::Twine &message);

/// Warns that stage `stage` has detected a mistake of its own in `f` at `loc` and has done
/// `instead`. The mistake is also recorded in the module. With full verification, the stage
/// verifier reports it as an error.
void reportInternalError(llvm::Function &f, const llvm::DebugLoc &loc, llvm::StringRef stage,
                         const llvm::Twine &mistake, const llvm::Twine &instead);
/// Returns the first mistake that reportInternalError() recorded in the module; nullopt if there is
/// none.
std::optional<std::string> internalError(const llvm::Module &m);

/// Emits the remarks of one pass about one function: for -Rpass= (a transformation was done),
/// -Rpass-missed= (it was not done) and -Rpass-analysis= (why). Emits nothing for a general version
/// (isGeneralForm()).
class Remarks {
public:
  Remarks(const char *passName, const llvm::Function &f) : PassName(passName), F(f) {}
  void passed(const llvm::DebugLoc &loc, llvm::StringRef name, const llvm::Twine &message) const;
  void missed(const llvm::DebugLoc &loc, llvm::StringRef name, const llvm::Twine &message) const;
  void analysis(const llvm::DebugLoc &loc, llvm::StringRef name, const llvm::Twine &message) const;
  /// True if analysis remarks of the pass are enabled. Callers test it before expensive
  /// computations.
  bool isAnalysisWanted() const;

private:
  const char *PassName;
  const llvm::Function &F;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_DIAGNOSTICS_H
