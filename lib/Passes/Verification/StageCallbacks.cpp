//===- StageCallbacks.cpp - Run the stage verifier in LLVM's pass managers --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/StageVerifier.h"

#include "llvm/IR/PassInstrumentation.h"

#include <memory>

using namespace llvm;

namespace oclc::passes {
namespace {

using ReportFunction = std::function<void(StringRef, StringRef)>;

/// Tracks the passes of a pass manager. A module pass may run other passes inside; the outermost
/// pass is a stage. An adaptor has no name of its own, so its stage begins with the first pass
/// inside it, before anything has changed the module. The stage gets the name of that pass, or
/// "function" if it is a pass manager.
class StageObserver {
public:
  StageObserver(PassInstrumentationCallbacks &callbacks, ReportFunction report)
      : Callbacks(callbacks), Report(std::move(report)) {}

  void enter(StringRef className, const Any &ir) {
    if (Depth++ == 0) {
      const auto *const *unit = any_cast<const Module *>(&ir);
      Current = unit ? *unit : nullptr;
      Name = StringRef();
      if (!className.starts_with("ModuleTo"))
        begin(nameOf(className));
    } else if (Name.empty()) {
      begin(className.starts_with("PassManager") ? StringRef("function") : nameOf(className));
    }
  }

  void leave() {
    if (--Depth != 0 || !Current || Name.empty())
      return;
    if (std::optional<std::string> finding = Verifier.after(*Current, Name))
      Report(Name, *finding);
  }

private:
  StringRef nameOf(StringRef className) const {
    const StringRef known = Callbacks.getPassNameForClassName(className);
    return known.empty() ? className : known;
  }

  void begin(StringRef stage) {
    Name = stage;
    if (Current)
      Verifier.before(*Current, Name);
  }

  PassInstrumentationCallbacks &Callbacks;
  ReportFunction Report;
  StageVerifier Verifier{StageVerifier::Level::Full};
  const Module *Current = nullptr;
  StringRef Name;
  unsigned Depth = 0;
};

} // namespace

void verifyStagesWith(PassInstrumentationCallbacks &callbacks, ReportFunction report) {
  auto observer = std::make_shared<StageObserver>(callbacks, std::move(report));
  callbacks.registerBeforeNonSkippedPassCallback(
      [observer](StringRef className, const Any &ir) { observer->enter(className, ir); });
  callbacks.registerAfterPassCallback(
      [observer](StringRef, const Any &, const PreservedAnalyses &) { observer->leave(); });
  callbacks.registerAfterPassInvalidatedCallback(
      [observer](StringRef, const PreservedAnalyses &) { observer->leave(); });
}

} // namespace oclc::passes
