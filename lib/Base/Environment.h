//===- Environment.h - What the user says by variables ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The only way to the environment. A process that has more rights than the user who has started it
// (set-uid, set-gid or with capabilities of its file) has that user's environment, which must not
// decide what it does: no variable is set there.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BASE_ENVIRONMENT_H
#define OCLC_BASE_ENVIRONMENT_H

#include <cstdlib>

// <sys/auxv.h> declares this. It is not included, because its macros have the names of LLVM's
// constants of ELF.
extern "C" unsigned long getauxval(unsigned long type) noexcept;

namespace oclc {

/// The value of a variable; null when it has none.
inline const char *environment(const char *name) noexcept { return secure_getenv(name); }

/// Whether this process has more rights than the user who has started it.
inline bool isPrivileged() noexcept {
  constexpr unsigned long Secure = 23; // AT_SECURE
  return getauxval(Secure) != 0;
}

} // namespace oclc

#endif // OCLC_BASE_ENVIRONMENT_H
