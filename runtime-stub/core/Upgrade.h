//===- Upgrade.h - Replaces quick code by fast code -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Compiles fast code for programs that run quick code (Tier.h). One thread at a time compiles one
// program after the other, in the order in which they were built, in child processes of low
// priority. A program that the application has released meanwhile is not compiled. Launches that
// are enqueued after the compilation run the fast code. Commands that were enqueued or recorded
// before keep the quick code.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_UPGRADE_H
#define OCLC_RUNTIME_CORE_UPGRADE_H

#include "core/Compiler.h"
#include "core/Program.h"

#include <memory>
#include <optional>

namespace oclc::rt {

/// Compiles fast code for `executable` in the background if it can be upgraded (Tier.h) and there
/// is a compiler. If no thread can be started, the quick code stays until a later call starts one.
void upgradeLater(const std::shared_ptr<const Executable> &executable) noexcept;

/// Returns the fast code for the quick code `file` if an earlier compilation has left it in the
/// cache. Returns no value for a file that combines several binaries.
std::optional<CompileAnswer> findUpgraded(std::span<const std::byte> file,
                                          const binary::ProgramFile &content);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_UPGRADE_H
