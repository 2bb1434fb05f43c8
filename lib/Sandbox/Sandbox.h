//===- Sandbox.h - What a process can do no more ------------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A compiler reads what strangers wrote. Should one of them find a fault in it that runs code of
// theirs, then that code is in a process that can write nothing but its output, starts no other
// program and reaches no network:
//
//   files     Landlock: what may be written, executed and, when asked for, read
//   the rest  seccomp: the system calls of a program that computes, and no others
//
// Root loses its capabilities, but for those over files. None of this needs rights. What a process
// has entered, it and all that it starts keep for ever.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_SANDBOX_H
#define OCLC_SANDBOX_SANDBOX_H

#include <memory>
#include <string>
#include <vector>

namespace oclc::sandbox {

/// What a process keeps. A path that is not there allows nothing.
struct Allowance {
  /// Files that may be written, and folders in which files may be made, written and removed.
  std::vector<std::string> writable = {};
  /// Programs that may be started, and folders of such.
  std::vector<std::string> programs = {};
  bool anyProgram = false;
  /// Files and folders that may be read, beside all of the above and what programs of the system
  /// need.
  std::vector<std::string> readable = {};
  bool readsAnything = true;
};

class FileRules;
class SystemCallFilter;

class Sandbox {
public:
  /// Makes it; nothing changes yet.
  explicit Sandbox(const Allowance &allowed);
  ~Sandbox();
  Sandbox(const Sandbox &) = delete;
  Sandbox &operator=(const Sandbox &) = delete;

  /// From now on it holds for the calling thread and for what it starts. It makes system calls and
  /// nothing else, so that a child may call it in front of exec. False when the kernel has refused.
  bool enter() const noexcept;

private:
  std::unique_ptr<FileRules> files;
  std::unique_ptr<SystemCallFilter> calls;
};

/// All that has to be allowed for a program to start: itself and its loader; for a script, its
/// interpreter and what is in the folder `lib` beside it. Empty when that cannot be told, as for
/// other scripts.
std::vector<std::string> filesToStart(const std::string &program);

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_SANDBOX_H
