//===- Isolated.h - Calls a function in a process of its own ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_ISOLATED_H
#define OCLC_TOOLS_OCLC_DOCTOR_ISOLATED_H

#include <functional>
#include <string>

namespace oclc::doctor {

struct IsolatedResult {
  std::string output;
  std::string failure; ///< How the process ended, as "crashed (Aborted)"; empty if it returned.
};

/// Calls `function` in a child process, which writes to the file that it gets. Drivers of others
/// may crash, never return, or leave threads behind. The child is killed after `seconds`.
IsolatedResult runIsolated(unsigned seconds, const std::function<void(FILE *)> &function);

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_ISOLATED_H
