//===- FileRules.h - File access rules of a sandbox (Landlock) ----------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Restricts with Landlock which files a process can access. Linux has Landlock since 5.13. Later
// versions of Landlock can also restrict renaming between folders (2), truncation (3), TCP (4),
// device ioctls (5), and signals and abstract Unix sockets (6).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_FILERULES_H
#define OCLC_SANDBOX_FILERULES_H

#include "Sandbox/Sandbox.h"

#include <cstdint>

namespace oclc::sandbox {

class FileRules {
public:
  /// Creates a ruleset that denies all accesses but those in `allowed` and to system files, as far
  /// as this kernel can deny them. Creates none without Landlock.
  explicit FileRules(const Allowance &allowed);
  ~FileRules();
  FileRules(const FileRules &) = delete;
  FileRules &operator=(const FileRules &) = delete;

  /// Restricts the calling thread. True without Landlock; false if the kernel has Landlock, but
  /// the ruleset could not be created or the kernel refuses it.
  bool enter() const noexcept;

private:
  /// Allows `rights` for the file `path`, or for the folder `path` and everything in it.
  void allow(const std::string &path, uint64_t rights) const;

  bool isNeeded = false; ///< The kernel has Landlock.
  int ruleset = -1;      ///< File descriptor of the ruleset; -1 if there is none.
  /// Access rights that the ruleset denies unless a rule allows them.
  uint64_t restricted = 0;
};

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_FILERULES_H
