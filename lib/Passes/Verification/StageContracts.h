//===- StageContracts.h - What stages promise to those behind them ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Each stage establishes a property that later stages rely on, such as "no barrier is left". This
// file checks the property right behind its stage, and behind each later stage until one takes it
// away:
//
//   flatten          kernels call no function with a body         .. until the launcher
//   cbs              no barrier is left                           .. to the end
//   finish-builtins  no built-in is only declared                 .. to the end
//
// docs/passes.md states the same in words. A check is one walk over the module.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_STAGECONTRACTS_H
#define OCLC_PASSES_VERIFICATION_STAGECONTRACTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

#include <optional>
#include <string>

namespace oclc::passes {

struct StageContract;

/// The promises that hold at one place of the pipeline.
class StageContracts {
public:
  /// `Stage`, without its parameters, has run on `M`. Returns the first broken promise, as a clause
  /// that names the function; nullopt when all are kept. With `OnlyNew`, those of earlier stages
  /// are taken for granted, which costs less.
  std::optional<std::string> check(const llvm::Module &M, llvm::StringRef Stage, bool OnlyNew);

private:
  llvm::SmallVector<const StageContract *> InForce;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_STAGECONTRACTS_H
