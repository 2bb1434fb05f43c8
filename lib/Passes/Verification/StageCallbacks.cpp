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
/// inside it, before any change to the module.
class StageObserver {
public:
  StageObserver(PassInstrumentationCallbacks &Callbacks, ReportFunction Report)
      : Callbacks(Callbacks), Report(std::move(Report)) {}

  void enter(StringRef Class, const Any &IR) {
    if (Depth++ == 0) {
      const auto *const *Unit = any_cast<const Module *>(&IR);
      Current = Unit ? *Unit : nullptr;
      Name = StringRef();
      if (!Class.starts_with("ModuleTo"))
        begin(nameOf(Class));
    } else if (Name.empty()) {
      begin(Class.starts_with("PassManager") ? StringRef("function") : nameOf(Class));
    }
  }

  void leave() {
    if (--Depth != 0 || !Current || Name.empty())
      return;
    if (std::optional<std::string> Finding = Verifier.after(*Current, Name))
      Report(Name, *Finding);
  }

private:
  StringRef nameOf(StringRef Class) const {
    const StringRef Known = Callbacks.getPassNameForClassName(Class);
    return Known.empty() ? Class : Known;
  }

  void begin(StringRef Stage) {
    Name = Stage;
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

void verifyStagesWith(PassInstrumentationCallbacks &Callbacks, ReportFunction Report) {
  auto Observer = std::make_shared<StageObserver>(Callbacks, std::move(Report));
  Callbacks.registerBeforeNonSkippedPassCallback(
      [Observer](StringRef Class, const Any &IR) { Observer->enter(Class, IR); });
  Callbacks.registerAfterPassCallback(
      [Observer](StringRef, const Any &, const PreservedAnalyses &) { Observer->leave(); });
  Callbacks.registerAfterPassInvalidatedCallback(
      [Observer](StringRef, const PreservedAnalyses &) { Observer->leave(); });
}

} // namespace oclc::passes
