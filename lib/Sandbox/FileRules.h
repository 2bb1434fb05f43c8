//===- FileRules.h - Landlock ---------------------------------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Linux has had Landlock since 5.13, and what it can restrict has grown with its version: renaming
// between folders (2), truncating (3), TCP (4), devices (5), signals and sockets without a file
// (6).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_FILERULES_H
#define OCLC_SANDBOX_FILERULES_H

#include "Sandbox/Sandbox.h"

#include <cstdint>

namespace oclc::sandbox {

class FileRules {
public:
  explicit FileRules(const Allowance &allowed);
  ~FileRules();
  FileRules(const FileRules &) = delete;
  FileRules &operator=(const FileRules &) = delete;

  bool enter() const noexcept;

private:
  void allow(const std::string &path, uint64_t rights) const;

  int ruleset = -1;
  /// What needs a rule.
  uint64_t restricted = 0;
};

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_FILERULES_H
