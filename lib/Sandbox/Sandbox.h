//===- Sandbox.h - Restrict a process that compiles untrusted input -----------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A compiler reads untrusted input. If such input exploits a fault of the compiler to run its own
// code, that code runs in a process that can write only the compiler's output, start no program but
// those that the compiler needs, and access no network, as far as the kernel can prevent it:
//
//   files            Landlock restricts writing, execution and optionally reading.
//   everything else  seccomp allows only the system calls of a program that computes.
//
// Root loses its capabilities, except those over files. Entering a sandbox needs no privileges. A
// process cannot leave its sandbox, and the processes that it starts inherit the sandbox.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_SANDBOX_H
#define OCLC_SANDBOX_SANDBOX_H

#include <memory>
#include <string>
#include <vector>

namespace oclc::sandbox {

/// The accesses that a process keeps. A path that does not exist allows nothing.
struct Allowance {
  // Designated initialisers may leave out members that have a default.
  // NOLINTBEGIN(readability-redundant-member-init)
  /// Files that may be written, and folders in which files may be created, written and removed.
  std::vector<std::string> writable = {};
  /// Programs that may be started, and folders with such programs.
  std::vector<std::string> programs = {};
  bool anyProgram = false;
  /// Files and folders that may be read, in addition to all of the above and the files that system
  /// programs need. Unused if `readsAnything` is true.
  std::vector<std::string> readable = {};
  // NOLINTEND(readability-redundant-member-init)
  bool readsAnything = true;
};

class FileRules;
class SystemCallFilter;

class Sandbox {
public:
  /// Prepares the sandbox. The process is not restricted before it calls `enter`.
  explicit Sandbox(const Allowance &allowed);
  ~Sandbox();
  Sandbox(const Sandbox &) = delete;
  Sandbox &operator=(const Sandbox &) = delete;

  /// Restricts the calling thread and the threads and processes that it starts from now on. The
  /// function only makes system calls, so that a child process may call it between fork and exec.
  /// Returns false if a protection that this kernel has could not be applied.
  bool enter() const noexcept;

private:
  std::unique_ptr<FileRules> files;
  std::unique_ptr<SystemCallFilter> calls;
};

/// Returns the files that must be executable for a program to start: the program and its loader.
/// For a script with a folder `lib` beside it, these are the script, its interpreter, the loader of
/// the interpreter, and the folder. Returns an empty list if the files are unknown, as for other
/// scripts.
std::vector<std::string> filesToStart(const std::string &program);

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_SANDBOX_H
