//===- Environment.h - Read environment variables securely ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// All of oclc reads environment variables through this header. If a process has more rights than
// the user who started it (set-uid, set-gid, or file capabilities), its environment is that user's
// and must not influence it. Such a process sees no variable as set.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BASE_ENVIRONMENT_H
#define OCLC_BASE_ENVIRONMENT_H

#include <cstdlib>

// <sys/auxv.h> declares this function. The header is not included, because its macros have the same
// names as LLVM's ELF constants.
extern "C" unsigned long getauxval(unsigned long type) noexcept;

namespace oclc {

/// Returns the value of a variable; null if it is not set or must be ignored.
inline const char *environment(const char *name) noexcept { return secure_getenv(name); }

/// True if this process has more rights than the user who started it.
inline bool isPrivileged() noexcept {
  constexpr unsigned long Secure = 23; // AT_SECURE
  return getauxval(Secure) != 0;
}

} // namespace oclc

#endif // OCLC_BASE_ENVIRONMENT_H
