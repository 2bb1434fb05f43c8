//===- MappedCode.h - Files from which a process runs code --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A process that was started some time ago runs the code of its program and libraries as they were
// then. If one of these files has been replaced since, its new content has nothing to do with the
// process. Linux renames the files that a process has mapped in /proc/PID/maps when they are
// renamed, and marks them when they are deleted.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_MAPPEDCODE_H
#define OCLC_RUNTIME_PLATFORM_MAPPEDCODE_H

#include <string>
#include <sys/types.h>
#include <vector>

namespace oclc::rt {

/// Returns the current paths of the files whose code the process has mapped, in the order of their
/// addresses. Returns none if they cannot be read or if one of the files has been deleted, which
/// includes that another file has replaced it.
std::vector<std::string> mappedCode(pid_t process);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_MAPPEDCODE_H
