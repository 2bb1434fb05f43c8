//===- main.cpp - The compiler's command line tool -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Base/Environment.h"
#include "Base/ForkServer.h"
#include "Lifeline.h"
#include "Request.h"
#include "Restart.h"
#include "Tool.h"

#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace oclc;
using namespace oclc::tool;

int main(int Count, char **Values) {
  // LLVM, Clang and the programs that they start read the environment, which the user controls. So
  // a user could make a privileged compiler do what the user may not do.
  if (isPrivileged()) {
    llvm::errs() << "oclc: error: a compiler does not run with more rights than the user who "
                    "starts it; take the set-uid or set-gid bit and the capabilities from its "
                    "file\n";
    return BadUsage;
  }
  std::span<char *> arguments(Values, size_t(Count));
  serveForks(arguments);
  followApplication();
  const std::optional<Progress> known = prepareRestart(arguments);
  // The destructors of static objects have nothing to do, so skip them.
  _exit(runTool(arguments, known));
}
