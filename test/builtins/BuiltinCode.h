//===- BuiltinCode.h - Built-ins that a test calls ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_BUILTINCODE_H
#define OCLC_TEST_BUILTINS_BUILTINCODE_H

#include "Signature.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace oclc::test {

class MachineModule;
class NativeModule;

/// The CPU that built-ins are compiled for, and what runs them.
struct Machine {
  std::string cpu = "x86-64-v3";
  std::string command = {}; ///< Starts Runner.cpp on another machine; empty for this process.

  /// Parses `CPU` or `CPU@COMMAND`, the value of --cpu.
  static Machine parse(const std::string &text);
};

/// Runs a built-in over arrays like ArrayFunction of NativeModule.h.
using ArrayCall =
    std::function<void(const void *const *inputs, void *const *outputs, uint64_t count)>;

/// Functions over arrays for one machine.
class BuiltinCode {
public:
  explicit BuiltinCode(const Machine &machine);
  ~BuiltinCode();
  BuiltinCode(BuiltinCode &&) noexcept;
  BuiltinCode &operator=(BuiltinCode &&) noexcept;

  /// Adds a function over arrays, which find() returns for the same signature.
  void add(const Signature &s);
  void compile();
  ArrayCall find(const Signature &s) const;

private:
  std::unique_ptr<NativeModule> Native;
  std::unique_ptr<MachineModule> Other;
};

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_BUILTINCODE_H
