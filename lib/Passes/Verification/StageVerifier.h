//===- StageVerifier.h - Checks what each stage of the pipeline leaves ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A stage that leaves invalid IR must be named, and its result must never become code. The driver
// calls the verifier around every stage of the pipeline, and `oclopt -verify-stages` around every
// pass that it runs on a module.
//
// verifyStagesWith() connects a verifier to the pass managers of LLVM. There a stage has the name
// that the registry gives its pass; function(...) is "function", whatever it contains.
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
    Off,   ///< Nothing.
    Cheap, ///< In every compilation: what the stage promises (StageContracts.h), and that it has
           ///< made no condition, address or stored value undefined.
    Full,  ///< LLVM's verifier, too, what earlier stages have promised, and mistakes that a stage
           ///< has found and corrected itself.
  };

  explicit StageVerifier(Level Thoroughness);
  ~StageVerifier();
  StageVerifier(const StageVerifier &) = delete;
  StageVerifier &operator=(const StageVerifier &) = delete;

  /// Call it in front of a stage. `Stage` is its name without parameters: "specialize".
  void before(const llvm::Module &M, llvm::StringRef Stage);

  /// Call it behind the same stage. Returns what is wrong now: one line that names the function and
  /// the instruction or basic block.
  std::optional<std::string> after(const llvm::Module &M, llvm::StringRef Stage);

private:
  struct State;
  Level Thoroughness;
  std::unique_ptr<State> S;
};

/// The name of a stage without its parameters: "specialize" for "specialize<any;64x1x1>".
llvm::StringRef stageName(llvm::StringRef Stage);

/// Runs a full verifier around each pass on a module. `Report` gets the name of the stage and the
/// finding.
void verifyStagesWith(llvm::PassInstrumentationCallbacks &Callbacks,
                      std::function<void(llvm::StringRef, llvm::StringRef)> Report);

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_STAGEVERIFIER_H
