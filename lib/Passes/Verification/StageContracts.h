//===- StageContracts.h - Properties that stages establish --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Many stages establish a property that later stages rely on, such as "no barrier is left". This
// file checks the property after its stage, and, unless only new properties are checked, after each
// later stage until a stage ends it:
//
//   flatten                  kernels call no function with a body   .. until the launcher
//   cbs                      no barrier is left                     .. to the end
//   link-deferred-builtins   no built-in is only declared           .. to the end
//
// docs/passes/stage-checks.md states the same properties in words. A check of one property is one
// walk over the module.
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

/// The properties that hold at the current position of the pipeline.
class StageContracts {
public:
  /// Call it after `stage`, a name without parameters, has run on `m`. Returns the first property
  /// that is violated, as a clause with the name of the function or variable; nullopt if there is
  /// none. With `onlyNew`, only the properties that `stage` establishes are checked, which costs
  /// less.
  std::optional<std::string> check(const llvm::Module &m, llvm::StringRef stage, bool onlyNew);

private:
  llvm::SmallVector<const StageContract *> InForce;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_STAGECONTRACTS_H
