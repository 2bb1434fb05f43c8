//===- Opt.cpp - LLVM's opt with oclc's passes ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Opt.h"

#include "Passes/Verification/StageVerifier.h"
#include "Registry/Registry.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>
#include <functional>

using namespace llvm;

// NOLINTNEXTLINE(bugprone-throwing-static-initialization): options of LLVM are global variables.
static cl::opt<bool> VerifyStages("verify-stages",
                                  cl::desc("Check what each pass on the module leaves, as oclc "
                                           "--verify-each does, and stop at the first fault"));

/// Exported by libLLVMOptDriver.a, which has no header.
extern "C" int optMain(int argc, char **argv,
                       ArrayRef<std::function<void(PassBuilder &)>> callbacks);

/// Reports a finding, and ends the program like opt does after broken IR.
[[noreturn]] static void reportFinding(StringRef stage, StringRef finding) {
  WithColor::error(errs(), "oclopt") << "stage '" << stage << "': " << finding << '\n';
  std::exit(1);
}

static void registerAll(PassBuilder &builder) {
  oclc::passes::registerPasses(builder);
  if (VerifyStages)
    oclc::passes::verifyStagesWith(*builder.getPassInstrumentationCallbacks(), reportFinding);
}

int oclc::runOpt(std::span<char *> arguments,
                 const std::function<void(PassBuilder &)> &registerMore) {
  SmallVector<std::function<void(PassBuilder &)>> callbacks = {registerAll};
  if (registerMore)
    callbacks.push_back(registerMore);
  return optMain(int(arguments.size()), arguments.data(), callbacks);
}
