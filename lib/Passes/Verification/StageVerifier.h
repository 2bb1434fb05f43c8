//===- StageVerifier.h - Verify the IR after each stage ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Checks the module after each stage of the pipeline, so that a stage that produces invalid IR can
// be named and its result is never compiled. The driver calls the verifier around every stage.
// `oclopt -verify-stages` calls it around every module pass.
//
// verifyStagesWith() connects a verifier to the pass managers of LLVM. A stage then has the name
// under which its pass is registered; function(...) is "function", whatever it contains.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_STAGEVERIFIER_H
#define OCLC_PASSES_VERIFICATION_STAGEVERIFIER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace oclc::passes {

class StageVerifier {
public:
  enum class Level {
    /// No checks.
    Off,
    /// Used in every compilation. Checks the properties that the stage establishes
    /// (StageContracts.h), and that the stage has not made a condition, address or stored value
    /// undefined. The second check is omitted after stages that may do so, and if the module had
    /// such operands before the stage.
    Cheap,
    /// Also runs LLVM's verifier, checks the properties of earlier stages, and reports mistakes
    /// that a stage has detected and corrected itself.
    Full,
  };

  explicit StageVerifier(Level thoroughness);
  ~StageVerifier();
  StageVerifier(const StageVerifier &) = delete;
  StageVerifier &operator=(const StageVerifier &) = delete;

  /// Call it before a stage. `stage` is the name without parameters: "specialize".
  void before(const llvm::Module &m, llvm::StringRef stage);

  /// Call it after the same stage. Returns the finding: one line, which names the function or
  /// variable if there is one; nullopt if there is no finding.
  std::optional<std::string> after(const llvm::Module &m, llvm::StringRef stage);

private:
  struct State;
  Level Thoroughness;
  std::unique_ptr<State> S;
};

/// Returns the name of a stage without its parameters: "specialize" for "specialize<any;64x1x1>".
llvm::StringRef stageName(llvm::StringRef stage);

/// Runs a verifier of level Full around each module pass. `report` is called with the name of the
/// stage and the finding.
void verifyStagesWith(llvm::PassInstrumentationCallbacks &callbacks,
                      std::function<void(llvm::StringRef, llvm::StringRef)> report);

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_STAGEVERIFIER_H
