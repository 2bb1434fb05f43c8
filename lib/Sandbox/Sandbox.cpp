//===- Sandbox.cpp - Restrict a process that compiles untrusted input -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/Sandbox.h"

#include "Sandbox/FileRules.h"
#include "Sandbox/SystemCallFilter.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace oclc::sandbox {

Sandbox::Sandbox(const Allowance &allowed)
    : files(std::make_unique<FileRules>(allowed)), calls(std::make_unique<SystemCallFilter>()) {}

Sandbox::~Sandbox() = default;

/// Drops all capabilities of root except those over files, which Landlock restricts. One of the
/// dropped capabilities allows reading the memory and the environment of any process.
static bool giveUpCapabilities() noexcept {
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {};
  if (syscall(SYS_capget, &header, sets) != 0)
    return false;
  constexpr unsigned kept = (1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH);
  sets[0].permitted &= kept;
  sets[0].effective &= kept;
  sets[1] = {};
  for (__user_cap_data_struct &set : sets)
    set.inheritable = 0;
  return syscall(SYS_capset, &header, sets) == 0;
}

bool Sandbox::enter() const noexcept {
  // PR_SET_NO_NEW_PRIVS must be first: without it, Landlock and seccomp require privileges.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return false;
  // A process that continues without one of the protections still has the others.
  const bool hasNoCapabilities = giveUpCapabilities();
  const bool hasFileRules = files->enter();
  const bool hasFilter = calls->enter();
  return hasNoCapabilities && hasFileRules && hasFilter;
}

} // namespace oclc::sandbox
