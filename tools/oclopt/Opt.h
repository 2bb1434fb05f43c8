//===- Opt.h - LLVM's opt with oclc's passes --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// libLLVMOptDriver with the passes registered. All flags are those of opt, except that
// -verify-stages runs the driver's verifier after each module pass.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLOPT_OPT_H
#define OCLC_TOOLS_OCLOPT_OPT_H

#include <functional>
#include <span>

namespace llvm {
class PassBuilder;
}

namespace oclc {

/// Runs opt with the arguments of a command line. `registerMore` can register more passes. Returns
/// opt's exit status. To be called once in a process, because LLVM's options are global.
int runOpt(std::span<char *> arguments,
           const std::function<void(llvm::PassBuilder &)> &registerMore = {});

} // namespace oclc

#endif // OCLC_TOOLS_OCLOPT_OPT_H
