//===- Trial.h - Finds extensions by executing instructions ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Executes an instruction of each extension in a child process, whose handler of SIGILL skips those
// that the CPU does not have. The application's threads and signal handlers do not notice, except
// for one SIGCHLD. This is for emulators of user programs only: on real machines an instruction may
// do something else, as do the vectors of version 0.7.1.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_RISCV_TRIAL_H
#define OCLC_RUNTIME_LOADER_RISCV_TRIAL_H

#include "loader/riscv/Extensions.h"

namespace oclc::rt::riscv {

/// Returns the extensions whose instructions have run; none if there can be no child process.
Extensions tryInstructions();

} // namespace oclc::rt::riscv

#endif // OCLC_RUNTIME_LOADER_RISCV_TRIAL_H
