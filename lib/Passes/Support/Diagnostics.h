//===- Diagnostics.h - One way to report from a pass ------------------------------------------===//
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

/// Reports that `F` cannot be compiled, at `Loc` when it is known. The message is a full clause
/// without a final stop; the context's handler decides how it is shown and that the compilation has
/// failed.
void emitError(const llvm::Function &F, const llvm::DebugLoc &Loc, const llvm::Twine &Message);

/// Warns that the code of `F` at `Loc` may not do what its author means.
void emitWarning(const llvm::Function &F, const llvm::DebugLoc &Loc, const llvm::Twine &Message);

/// Warns that stage `Stage` has made a mistake in `F` at `Loc`, found it itself, and has done
/// `Instead`. The stage verifier finds the mistake again in the module, and makes an error of it
/// where everything is verified.
void reportInternalError(llvm::Function &F, const llvm::DebugLoc &Loc, llvm::StringRef Stage,
                         const llvm::Twine &Mistake, const llvm::Twine &Instead);
/// The first mistake that was reported so, for the module as a whole.
std::optional<std::string> internalError(const llvm::Module &M);

/// Remarks of one pass about one function, for -Rpass= (something was done), -Rpass-missed= (it was
/// not) and -Rpass-analysis= (why).
class Remarks {
public:
  Remarks(const char *PassName, const llvm::Function &F) : PassName(PassName), F(F) {}
  void passed(const llvm::DebugLoc &Loc, llvm::StringRef Name, const llvm::Twine &Message) const;
  void missed(const llvm::DebugLoc &Loc, llvm::StringRef Name, const llvm::Twine &Message) const;
  void analysis(const llvm::DebugLoc &Loc, llvm::StringRef Name, const llvm::Twine &Message) const;
  /// Somebody listens to analysis(): for what takes work to find out.
  bool isAnalysisWanted() const;

private:
  const char *PassName;
  const llvm::Function &F;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_DIAGNOSTICS_H
